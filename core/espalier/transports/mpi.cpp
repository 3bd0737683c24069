#include "espalier/transports/mpi.hpp"

// The C interface is all that is wanted; the C++ one, long deprecated, would have to be linked.
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <exception>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "espalier/transports/available_cores.hpp"
#include "espalier/transports/backoff.hpp"

namespace espalier {

namespace {

// Messages up to here leave at once ("eager"); a longer one costs a handshake [Open MPI's btl_vader_eager_limit].
constexpr int eager_bytes = 4000;
constexpr int eager_tag = 1;
constexpr int body_tag = 2;

/// What precedes a body on the wire. A body that does not fit follows in a message of its own.
struct Header {
    std::uint32_t run = 0;
    MessageKind kind = MessageKind::request;
    bool body_follows = false;

    template <class Self>
    static auto fields(Self& self) {
        return std::tie(self.run, self.kind, self.body_follows);
    }
};

int environment_number(const char* name, int otherwise) {
    const char* text = std::getenv(name);
    return text != nullptr ? std::atoi(text) : otherwise;
}

// Open MPI reads its parameters from the environment when it starts; what the user has set stays.
void choose_parameters() {
    constexpr int keep_users_choice = 0;
    // Idle ranks back off by themselves (backoff.hpp); a yield inside each look would cost the busy ones 6 us a look.
    setenv("OMPI_MCA_mpi_yield_when_idle", "0", keep_users_choice);
    const int ranks = environment_number("OMPI_COMM_WORLD_SIZE", 0);
    if (ranks > 0 && environment_number("OMPI_COMM_WORLD_LOCAL_SIZE", -1) == ranks) {
        setenv("OMPI_MCA_pml", "ob1", keep_users_choice);
        setenv("OMPI_MCA_btl", "self,vader", keep_users_choice);
    }
}

int size_as_int(std::size_t size) {
    if (size > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
        throw std::length_error("a message of more than 2 GB cannot be sent");
    }
    return static_cast<int>(size);
}

int ranks_on_this_node() {
    MPI_Comm node;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    int ranks = 1;
    MPI_Comm_size(node, &ranks);
    MPI_Comm_free(&node);
    return ranks;
}

}  // namespace

class Mpi::Endpoint final : public espalier::Endpoint {
public:
    Endpoint() {
        MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
        MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
        MPI_Recv_init(eager_.data(), static_cast<int>(eager_.size()), MPI_BYTE, MPI_ANY_SOURCE, eager_tag,
                      MPI_COMM_WORLD, &eager_request_);
        MPI_Start(&eager_request_);
    }

    ~Endpoint() override {
        MPI_Cancel(&eager_request_);
        MPI_Wait(&eager_request_, MPI_STATUS_IGNORE);
        MPI_Request_free(&eager_request_);
    }

    Endpoint(const Endpoint&) = delete;
    Endpoint& operator=(const Endpoint&) = delete;

    int pe() const override { return rank_; }
    int pes() const override { return ranks_; }
    double now() const override { return MPI_Wtime(); }

    // Messages of an earlier run may still be under way, requests that nobody waits for; they are
    // recognised by its number.
    void begin_run() { ++run_; }

    void send(int to, MessageKind kind, Bytes body) override {
        const bool fits = body.size() + sizeof(Header) <= static_cast<std::size_t>(eager_bytes);
        const Header header{.run = run_, .kind = kind, .body_follows = !fits};
        Bytes eager = pack(header);
        if (fits) {
            eager.insert(eager.end(), body.begin(), body.end());
            post(to, eager_tag, std::move(eager));
        } else {
            Packer(eager).put(static_cast<std::uint64_t>(body.size()));
            post(to, eager_tag, std::move(eager));
            post(to, body_tag, std::move(body));
        }
    }

    bool receive(Message& message) override {
        forget_what_has_left();
        while (true) {
            if (body_awaited_) return body_arrived(message);
            int arrived = 0;
            MPI_Status status;
            MPI_Test(&eager_request_, &arrived, &status);
            if (arrived == 0) return false;
            const bool complete = read_eager(status, message);
            MPI_Start(&eager_request_);
            if (complete) return true;
        }
    }

    /// Lets what is still under way, requests of runs that have ended, arrive and be dropped, here and everywhere.
    /// Requires that all ranks call it together.
    void drain(Backoff backoff) {
        MPI_Request all_have_left = MPI_REQUEST_NULL;
        for (int done = 0; done == 0; backoff.pause()) {
            for (Message message; receive(message);) {
            }
            if (leaving_.empty() && all_have_left == MPI_REQUEST_NULL) MPI_Ibarrier(MPI_COMM_WORLD, &all_have_left);
            if (all_have_left != MPI_REQUEST_NULL) MPI_Test(&all_have_left, &done, MPI_STATUS_IGNORE);
        }
    }

private:
    struct Leaving {
        Bytes bytes;
        MPI_Request request = MPI_REQUEST_NULL;
    };

    void post(int to, int tag, Bytes bytes) {
        auto& leaving = leaving_.emplace_back(Leaving{.bytes = std::move(bytes)});
        MPI_Isend(leaving.bytes.data(), size_as_int(leaving.bytes.size()), MPI_BYTE, to, tag, MPI_COMM_WORLD,
                  &leaving.request);
    }

    void forget_what_has_left() {
        while (!leaving_.empty()) {
            int left = 0;
            MPI_Test(&leaving_.front().request, &left, MPI_STATUS_IGNORE);
            if (left == 0) return;
            leaving_.pop_front();
        }
    }

    /// Reads what has arrived eagerly into `message`; false if it is of an earlier run or its body is to follow.
    bool read_eager(const MPI_Status& status, Message& message) {
        int size = 0;
        MPI_Get_count(&status, MPI_BYTE, &size);
        Unpacker unpacker({eager_.data(), static_cast<std::size_t>(size)});
        const auto header = unpacker.get<Header>();
        Message& target = header.body_follows ? awaited_ : message;
        target.kind = header.kind;
        target.from = status.MPI_SOURCE;
        if (header.body_follows) {
            await_body(header, unpacker.get<std::uint64_t>());
            return false;
        }
        target.body.assign(unpacker.rest().begin(), unpacker.rest().end());
        return header.run == run_;
    }

    // Later messages wait for the body, so that those of one sender stay in order.
    void await_body(const Header& header, std::uint64_t size) {
        body_awaited_ = true;
        awaited_run_ = header.run;
        awaited_.body.resize(size);
        MPI_Irecv(awaited_.body.data(), size_as_int(size), MPI_BYTE, awaited_.from, body_tag, MPI_COMM_WORLD,
                  &body_request_);
    }

    bool body_arrived(Message& message) {
        int arrived = 0;
        MPI_Test(&body_request_, &arrived, MPI_STATUS_IGNORE);
        if (arrived == 0) return false;
        body_awaited_ = false;
        message = std::move(awaited_);
        return awaited_run_ == run_;
    }

    int rank_ = 0;
    int ranks_ = 1;
    std::uint32_t run_ = 0;
    std::array<std::byte, eager_bytes> eager_{};
    MPI_Request eager_request_ = MPI_REQUEST_NULL;
    bool body_awaited_ = false;
    std::uint32_t awaited_run_ = 0;
    Message awaited_;
    MPI_Request body_request_ = MPI_REQUEST_NULL;
    std::deque<Leaving> leaving_;
};

Mpi::Mpi() {
    choose_parameters();
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    crowded_ = ranks_on_this_node() > available_cores();
    endpoint_ = std::make_unique<Endpoint>();
}

Mpi::~Mpi() {
    endpoint_->drain(Backoff(crowded_));
    endpoint_.reset();
    MPI_Finalize();
}

bool Mpi::launched() {
    for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK", "PMI_SIZE"}) {
        if (std::getenv(name) != nullptr) return true;
    }
    // Slurm sets its variables for every step; a step of one task needs no MPI.
    return environment_number("SLURM_STEP_NUM_TASKS", 1) > 1;
}

int Mpi::pes() const { return endpoint_->pes(); }

int Mpi::rank() const { return endpoint_->pe(); }

// The other ranks cannot learn of an exception here, and would wait for this one for ever.
void Mpi::run(const Maker& make) {
    try {
        carry(make);
    } catch (const std::exception& failure) {
        if (pes() == 1) throw;
        std::fprintf(stderr, "rank %d: %s\n", rank(), failure.what());
        abort(1);
    }
}

void Mpi::carry(const Maker& make) {
    endpoint_->begin_run();
    const auto element = make(*endpoint_);
    Backoff backoff(crowded_);
    for (auto activity = element->step(); activity != Activity::finished; activity = element->step()) {
        if (activity == Activity::busy) {
            backoff.reset();
        } else {
            backoff.pause();
        }
    }
}

// The wait is our own: a blocking broadcast would spin on a core that another rank may need.
void Mpi::broadcast(Bytes& bytes) {
    const auto wait = [this](MPI_Request request) {
        int done = 0;
        for (Backoff backoff(crowded_); MPI_Test(&request, &done, MPI_STATUS_IGNORE), done == 0;) backoff.pause();
    };
    auto size = static_cast<std::uint64_t>(bytes.size());
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibcast(&size, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD, &request);
    wait(request);
    bytes.resize(size);
    MPI_Ibcast(bytes.data(), size_as_int(size), MPI_BYTE, 0, MPI_COMM_WORLD, &request);
    wait(request);
}

void Mpi::abort(int exit_code) {
    MPI_Abort(MPI_COMM_WORLD, exit_code);
    std::abort();
}

}  // namespace espalier
