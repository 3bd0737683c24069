# SPDX-License-Identifier: Apache-2.0
"""What a JSON object lacks of a schema. Knows as much of JSON schema as docs/reference/report.schema.json uses, and
refuses a schema that uses more."""

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
KEYWORDS = {"$schema", "$defs", "$ref", "title", "description", "type", "enum", "anyOf", "minimum", "required", "properties",
            "additionalProperties", "items"}


def has_type(value, name):
    if name in ("integer", "number"):
        numbers = (int,) if name == "integer" else (int, float)
        return isinstance(value, numbers) and not isinstance(value, bool)
    return isinstance(value, TYPES[name])


def faults(value, schema, root=None, where="$"):
    """Sentences; none if the value is as the schema says."""
    root = root or schema
    unknown = set(schema) - KEYWORDS
    if unknown:
        raise ValueError(f"{where}: the schema uses {sorted(unknown)}")
    found = []
    if "$ref" in schema:
        target = root
        for name in schema["$ref"].removeprefix("#/").split("/"):
            target = target[name]
        found += faults(value, target, root, where)
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if types and not any(has_type(value, name) for name in types):
        found.append(f"{where}: {value!r} is not of the type {' or '.join(types)}")
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{where}: {value!r} is none of {schema['enum']}")
    if "anyOf" in schema and all(faults(value, one, root, where) for one in schema["anyOf"]):
        found.append(f"{where}: {value!r} suits no alternative")
    if "minimum" in schema and has_type(value, "number") and value < schema["minimum"]:
        found.append(f"{where}: {value!r} is less than {schema['minimum']}")
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        found += [f"{where}: {name} is missing" for name in schema.get("required", []) if name not in value]
        for name, member in value.items():
            if name in properties:
                found += faults(member, properties[name], root, f"{where}.{name}")
            elif schema.get("additionalProperties") is False:
                found.append(f"{where}: {name} was not expected")
    if isinstance(value, list) and "items" in schema:
        for number, item in enumerate(value):
            found += faults(item, schema["items"], root, f"{where}[{number}]")
    return found
