class Espalier < Formula
  desc "Parallel tree search: a C++20 library and a suite of command-line solvers"
  url "@ADDRESS@"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on "cli11" => :build
  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "pkgconf" => :build
  depends_on "boost"
  depends_on "flint"
  depends_on "fmt"
  depends_on "gmp"
  depends_on "mpfr"
  depends_on "nlohmann-json"
  depends_on "open-mpi"
  depends_on "zlib"

  def install
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", *std_cmake_args,
           "-DESPALIER_MPI=ON", "-DESPALIER_INTEGRATE=ON", "-DESPALIER_PYTHON=OFF",
           "-DESPALIER_TESTS=OFF", "-DESPALIER_BENCHMARKS=OFF"
    system "cmake", "--build", "build", "--target", "installed"
    system "cmake", "--install", "build"
  end

  test do
    assert_match "0-1-4-9-15-22-32-34", shell_output("#{bin}/espalier golomb 8 --quiet")
  end
end
