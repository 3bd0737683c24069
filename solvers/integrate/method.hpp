#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <espalier/program/run.hpp>
#include "integrate/integral/integral.hpp"
#include "integrate/quadrature.hpp"
#include "integrate/request.hpp"

namespace integrate {

/// A way to integrate, as `--method` names it.
struct Method {
    std::string_view name;
    /// Why it cannot do this integral; empty if it can.
    std::string (*refusal)(const Integral& integral);
    /// Requires no refusal and an integral that is not empty; the limits' order is none of its business.
    Quadrature (*integrate)(espalier::program::Run& run, const Integral& integral, const Settings& settings);
    std::string_view node;  ///< what counts as a node, for people
};

/// All methods.
std::span<const Method> methods();

/// Their names, and "auto".
std::vector<std::string> method_names();

/// The method of this name, or with "auto" the one that suits.
const Method& choose_method(const std::string& name, const Integral& integral, const Settings& settings);

Quadrature integrate_by_gauss_kronrod(espalier::program::Run& run, const Integral& integral, const Settings& settings);
Quadrature integrate_by_trapezoids(espalier::program::Run& run, const Integral& integral, const Settings& settings);
Quadrature integrate_by_tanh_sinh(espalier::program::Run& run, const Integral& integral, const Settings& settings);
Quadrature integrate_rigorously(espalier::program::Run& run, const Integral& integral, const Settings& settings);
Quadrature integrate_by_genz_malik(espalier::program::Run& run, const Integral& integral, const Settings& settings);

}  // namespace integrate
