#pragma once

#include <memory>

#include "espalier/transports/transport.hpp"

namespace espalier {

/// PEs on the ranks of an MPI job, one each. At most one object at a time and, as MPI can be started only once, one
/// in the life of a process.
class Mpi final : public Transport {
public:
    /// Starts MPI; all ranks do so together. On one node it chooses the shared memory transport, which starts faster,
    /// unless the user's environment says otherwise.
    Mpi();
    ~Mpi() override;

    /// Has a launcher (mpirun, srun) started this process as a rank of a job? Read from its
    /// environment; MPI is not touched.
    static bool launched();

    std::string name() const override { return "mpi"; }
    int pes() const override;
    int rank() const;
    /// An exception of one of several ranks is printed and ends them all.
    void run(const Maker& make) override;
    void broadcast(Bytes& bytes) override;
    bool is_root() const override { return rank() == 0; }
    int processes() const override { return pes(); }

    /// Ends all ranks at once: for errors that only some ranks have met.
    [[noreturn]] static void abort(int exit_code);

private:
    class Endpoint;
    void carry(const Maker& make);

    std::unique_ptr<Endpoint> endpoint_;
    bool crowded_ = false;
};

}  // namespace espalier
