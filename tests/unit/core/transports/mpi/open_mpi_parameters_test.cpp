// SPDX-License-Identifier: Apache-2.0

// Parameters that a site has set for Open MPI stay.

#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <espalier/transports/mpi/rank_network.hpp>

namespace {
bool chooses_otherwise(const std::string& text, const char* name, const char* wanted) {
    std::istringstream file(text);
    return espalier::chooses_otherwise(file, name, wanted);
}

TEST(OpenMpiParameters, AreLeftOpenByAnEmptyFileAndByCommentsAndByOtherNames) {
    for (const auto* text :
         {"", "# btl = self,tcp\n", "btl_tcp_if_include = eth0\n", "btl =\n", "nothing", "pml = cm"}) {
        EXPECT_FALSE(chooses_otherwise(text, "btl", "self,vader")) << text;
    }
}

TEST(OpenMpiParameters, AreChosenByAList) {
    for (const auto* text : {"btl = self,tcp", "a=b\n  btl=self,tcp  # no shared memory\n", "btl\t=\t\"tcp\"\r\n"}) {
        EXPECT_TRUE(chooses_otherwise(text, "btl", "self,vader")) << text;
    }
    EXPECT_FALSE(chooses_otherwise("btl = self,vader", "btl", "self,vader"));
}

TEST(OpenMpiParameters, AreLeftOpenByWhatIsExcludedUnlessItIsWanted) {
    EXPECT_FALSE(chooses_otherwise("btl = ^uct,openib,ofi\n", "btl", "self,vader"));
    EXPECT_TRUE(chooses_otherwise("btl = ^openib, vader\n", "btl", "self,vader"));
    EXPECT_TRUE(chooses_otherwise("pml = ^ob1\n", "pml", "ob1"));
}
}  // namespace
