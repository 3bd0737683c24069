#include <algorithm>
#include <vector>

#include "espalier/transports/mpi/mpi_calls.hpp"
#include "espalier/transports/mpi/rank_network.hpp"

namespace espalier {

namespace {

constexpr int exchange_tag = 1;
constexpr int gather_tag = 2;

// The greatest number of ranks that exchange messages directly, which takes a few microseconds. A collective call that
// does not block takes several times as long.
constexpr int few_ranks = 8;

class RankCollectives final : public Collectives {
public:
    // Takes over the communicator.
    explicit RankCollectives(MPI_Comm ranks) : communicator_(ranks) {
        MPI_Comm_rank(ranks, &rank_);
        MPI_Comm_size(ranks, &ranks_);
    }

    ~RankCollectives() override { MPI_Comm_free(&communicator_); }
    RankCollectives(const RankCollectives&) = delete;
    RankCollectives& operator=(const RankCollectives&) = delete;

    int rank() const override { return rank_; }
    int ranks() const override { return ranks_; }

    void broadcast(Bytes& bytes) override { espalier::broadcast(bytes, communicator_, Backoff(false)); }
    void gather(ByteView mine, std::span<std::byte> all) override;
    void exchange(std::span<const ByteView> leaving, const Room& room) override;

private:
    void await_all(std::vector<MPI_Request>& requests) {
        for (auto& request : requests) wait(request, Backoff(false));
    }
    MPI_Message await_message(int rank, MPI_Status& status);

    MPI_Comm communicator_;
    int rank_ = 0;
    int ranks_ = 1;
};

void RankCollectives::gather(ByteView mine, std::span<std::byte> all) {
    const int size = size_as_int(mine.size());
    std::vector<MPI_Request> requests;
    if (ranks_ > few_ranks) {
        MPI_Iallgather(mine.data(), size, MPI_BYTE, all.data(), size, MPI_BYTE, communicator_,
                       &requests.emplace_back());
        return await_all(requests);
    }
    const auto of_rank = [&](int rank) { return all.data() + static_cast<std::size_t>(rank) * mine.size(); };
    for (int other = 0; other < ranks_; ++other) {
        if (other == rank_) continue;
        MPI_Irecv(of_rank(other), size, MPI_BYTE, other, gather_tag, communicator_, &requests.emplace_back());
        MPI_Isend(mine.data(), size, MPI_BYTE, other, gather_tag, communicator_, &requests.emplace_back());
    }
    std::copy(mine.begin(), mine.end(), of_rank(rank_));
    await_all(requests);
}

// Waits for the next message of this rank.
MPI_Message RankCollectives::await_message(int rank, MPI_Status& status) {
    MPI_Message message = MPI_MESSAGE_NULL;
    int arrived = 0;
    Backoff backoff(false);
    while (MPI_Improbe(rank, exchange_tag, communicator_, &arrived, &message, &status), arrived == 0) backoff.pause();
    return message;
}

// Exchanges the bytes. The receiver learns the length from the message itself, so no length is sent ahead, but empty
// messages have to be sent, too.
void RankCollectives::exchange(std::span<const ByteView> leaving, const Room& room) {
    const auto of_each = leaving.size() / static_cast<std::size_t>(ranks_);
    const auto place_of = [&](int rank, std::size_t number) {
        return static_cast<std::size_t>(rank) * of_each + number;
    };
    std::vector<MPI_Request> requests;
    for (int other = 0; other < ranks_; ++other) {
        for (std::size_t i = 0; i < of_each && other != rank_; ++i) {
            const auto& bytes = leaving[place_of(other, i)];
            MPI_Isend(bytes.data(), size_as_int(bytes.size()), MPI_BYTE, other, exchange_tag, communicator_,
                      &requests.emplace_back());
        }
    }
    for (int other = 0; other < ranks_; ++other) {
        for (std::size_t i = 0; i < of_each && other != rank_; ++i) {
            MPI_Status status;
            auto message = await_message(other, status);
            int size = 0;
            MPI_Get_count(&status, MPI_BYTE, &size);
            auto* const place = size == 0 ? nullptr : room(place_of(other, i), static_cast<std::size_t>(size));
            MPI_Imrecv(place, size, MPI_BYTE, &message, &requests.emplace_back());
        }
    }
    await_all(requests);
}

}  // namespace

std::unique_ptr<Collectives> collectives_of_ranks(bool takes_part) {
    MPI_Comm ranks = MPI_COMM_NULL;
    MPI_Comm_split(MPI_COMM_WORLD, takes_part ? 0 : MPI_UNDEFINED, 0, &ranks);
    if (!takes_part) return nullptr;
    auto collectives = std::make_unique<RankCollectives>(ranks);
    if (collectives->ranks() == 1) return nullptr;
    return collectives;
}

}  // namespace espalier
