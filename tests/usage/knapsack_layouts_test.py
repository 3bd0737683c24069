# SPDX-License-Identifier: Apache-2.0
"""Files as people have them: each layout is read as what it means, or refused with a sentence that says what
decides."""

import gzip
import json
import pathlib
import tempfile
import unittest

import programs

ROWS = "60 10\n100 20\n120 30\n"
NAMED = "name,value,weight\nmap,60,10\nsun glasses,100,20\nwater,120,30\n"
READ = (220, 50, 3, 50)  # the best profit, its weight, the number of items, the capacity
ITEMS = [{"name": "map", "value": 60, "weight": 10}, {"name": "tent", "value": 100, "weight": 20},
         {"name": "water", "value": 120, "weight": 30}]
BARE = [{key: item[key] for key in ("weight", "value")} for item in ITEMS]
LISTS = {"values": [60, 100, 120], "weights": [10, 20, 30], "capacity": 50}

# The name of a layout, the content of a file, and READ, another instance, or a part of what is said.
LAYOUTS = [
    # Rows of numbers.
    ("n c", "3 50\n" + ROWS, READ),
    ("n and c on two lines", "3\n50\n" + ROWS, READ),
    ("c n", "50 3\n" + ROWS, READ),
    ("c in front", "50\n" + ROWS, READ),
    ("c behind", ROWS + "50\n", READ),
    ("n in front, c behind", "3\n" + ROWS + "50\n", READ),
    ("flags of a best choice", "3 50\n" + ROWS + "0 1 1\n", READ),
    ("flags in a column", "3 50\n" + ROWS + "0\n1\n1\n", READ),
    ("the best profit behind", "3 50\n" + ROWS + "220\n", READ),
    ("the best profit and flags", "3 50\n" + ROWS + "220\n0 1 1\n", READ),
    ("c in front, the best profit behind", "50\n" + ROWS + "220\n", READ),
    ("empty lines", "\n3 50\n\n" + ROWS.replace("\n", "\n\n"), READ),
    ("lines of Windows", ("3 50\n" + ROWS).replace("\n", "\r\n"), READ),
    ("lines of an old Macintosh", ("3 50\n" + ROWS).replace("\n", "\r"), READ),
    ("a byte order mark", "\ufeff3 50\n" + ROWS, READ),
    ("no line break at the end", ("3 50\n" + ROWS).rstrip(), READ),
    ("tabs", ("3 50\n" + ROWS).replace(" ", "\t"), READ),
    ("columns of equal width", "    3     50\n   60     10\n  100     20\n  120     30\n", READ),
    ("commas", ("3 50\n" + ROWS).replace(" ", ","), READ),
    ("commas and blanks", ("3 50\n" + ROWS).replace(" ", ", "), READ),
    ("semicolons", ("3 50\n" + ROWS).replace(" ", ";"), READ),
    ("bars", ("3 50\n" + ROWS).replace(" ", "|"), READ),
    ("pairs in brackets", "3 50\n(60, 10)\n(100, 20)\n(120, 30)\n", READ),
    ("pairs on one line", "50\n(60, 10), (100, 20), (120, 30)\n", READ),
    ("pairs in a list of Python", "capacity = 50\n[(60, 10), (100, 20), (120, 30)]\n", READ),
    ("pairs in a list of Python with a name", "items = [(60, 10), (100, 20), (120, 30)]\ncapacity = 50\n", READ),
    ("pairs with semicolons", "3 50; 60 10; 100 20; 120 30\n", READ),
    ("comments", "# n c\n3 50 # the header\n" + ROWS + "# the end\n", READ),
    ("comments of C", "// n c\n3 50\n" + ROWS, READ),
    ("comments of C behind the numbers", "3 50 // n c\n60 10 // item 1\n100 20\n120 30\n", READ),
    ("names with a slash", "3 50\nmap / old 60 10\ntent 100 20\nwater 120 30\n", READ),
    ("c with a unit", "50 kg\n" + ROWS, "1: 'kg' is no number"),
    ("n, rows, c with an even number of items", "4\n60 10\n100 20\n120 30\n30 7\n50\n", (220, 50, 4, 50)),
    ("a comment that names the columns above n c", "# n c, then profit weight\n# profit weight\n3 50\n" + ROWS, READ),
    ("a comment that names the columns above n c, weights first", "# weight profit\n3 50\n10 60\n20 100\n30 120\n", READ),
    ("a comment that names the columns below n c", "3 50\n# weight profit\n10 60\n20 100\n30 120\n", READ),
    ("comments of SQL", "-- profit and weight\n3 50\n" + ROWS + "-- 900 1\n", "2: nobody knows what the column 'and' is"),
    ("a comment with another order", "# each line: weight, then value\n3 50\n" + ROWS,
     "1: a comment may name the weights before the profits, expected --columns weight,profit or --columns profit,weight"),
    ("a comment behind n c with another order", "3 50 # weight value below\n" + ROWS, "1: a comment may name the weights before the profits"),
    ("a comment with the same order", "# value and weight of each item\n3 50\n" + ROWS, READ),
    ("a comment on the weight limit", "# items, weight limit, values and weights\n3 50\n" + ROWS, READ),
    ("a comment with another order, and a header", "# weights and values\n" + NAMED + "50\n", READ),
    ("a comment on an unbounded knapsack", "# an Unbounded knapsack\n3 50\n" + ROWS,
     "1: the file speaks of 'unbounded', expected an option such as --copies unlimited or --at-most 2, or --copies 1 for a choice of whole items of most"),
    ("decimals", "3 5.0\n6.0 1\n10 2\n1.2e1 3\n", (22, 5, 3, 5)),
    # Ids and names.
    ("ids in front", "3 50\n1 60 10\n2 100 20\n3 120 30\n", READ),
    ("ids from 0 on", "3 50\n0 60 10\n1 100 20\n2 120 30\n", READ),
    ("ids, n in front and c behind", "3\n1 60 10\n2 100 20\n3 120 30\n50\n", READ),
    ("names in front", "3 50\nmap 60 10\ntent 100 20\nwater 120 30\n", READ),
    ("names of two words", "3 50\nmap 60 10\nsun glasses 100 20\nwater 120 30\n", READ),
    ("names behind", "3 50\n60 10 map\n100 20 tent\n120 30 water\n", READ),
    ("names, c behind", "map 60 10\ntent 100 20\nwater 120 30\n50\n", READ),
    ("names that are letters", "3 50\np 60 10\nv 100 20\nw 120 30\n", READ),
    ("names with numbers", "3 50\nitem #1 60 10\nitem #2 100 20\nitem #3 120 30\n", READ),
    ("a title of one word", "ks_3_0\n3 50\n" + ROWS, READ),
    ("a title of a spreadsheet", "My knapsack,,\n" + NAMED + "50,,\n", READ),
    ("names, c in front", "50\nmap 60 10\ntent 100 20\nwater 120 30\n",
     "expected --columns id,weight,profit or --columns id,profit,weight"),
    # Tables.
    ("a table of Kaggle", NAMED, "the file has no capacity, expected --capacity C"),
    ("a table, c behind", NAMED + "50\n", READ),
    ("a table, c in front", "50\n" + NAMED, READ),
    ("a table, c with its name", NAMED + "capacity,50\n", READ),
    ("a table, c in a row of a spreadsheet", "Max weight,50,\n,,\n" + NAMED, READ),
    ("a table, n c in front", "3,50\n" + NAMED, READ),
    ("a table of a German spreadsheet", NAMED.replace(",", ";") + "Capacity;50\n", READ),
    ("a German table", "Name;Gewicht;Wert\na;1,5;6\nb;2;10,25\nc;3;12,5\nKapazität;5,5\n", "2: '1,5' is no number, expected the id, the weight and the profit of an item, with a decimal point"),
    ("a German table with points", "Name;Gewicht;Wert\na;1.5;6\nb;2;10.25\nc;3;12.5\nKapazität;5.5\n", ("22.75", 5, 3, "5.5")),
    ("a French table", "Capacité;50\nObjet;Poids;Valeur\na;10;60\nb;20;100\nc;30;120\n", READ),
    ("a Portuguese table", "Item,Peso,Valor\na,10,60\nb,20,100\nc,30,120\nCapacidade,50\n", READ),
    ("a Polish table", "Nazwa;Waga;Wartość\na;10;60\nb;20;100\nc;30;120\nPojemność;50\n", READ),
    ("a Chinese table", "物品,重量,价值\na,10,60\nb,20,100\nc,30,120\n容量,50\n", READ),
    ("a table in another language", "물건,무게,가치\na,10,60\n", "1: no name of a column is known, expected --columns"),
    ("a table with decimals or thousands", "name;value;weight\na;60;1,125\n50\n",
     "2: '1,125' is no number"),
    ("a table with dots in thousands", "name;value;weight\na;60;900\nb;1.250;900\n5000\n",
     "3: '1.250' may have decimals or a separator of thousands"),
    ("a table of three decimals", "id;value;weight\n1;1.250;0.500\n2;2.500;1.500\n3;1.125;1.000\nCapacity;2.25\n",
     ("3.75", 2, 3, "2.25")),
    ("a table with decimal commas alone", "value;weight\n6,5;1,5\n50\n", "2: '6,5' has no meaning that is known"),
    ("a table with a row of sums", NAMED + "Total,280,60\n50\n", "5: 'Total' may be a row about the others, such as their sums"),
    ("a table with a cell that is empty", NAMED.replace(",20", ","), "3: 2 words, expected the id, the profit and the weight"),
    ("a table with a row of averages", NAMED + "d,30,7\nAverage,77.5,16.75\n50\n",
     "6: 'Average' may be a row about the others, such as their sums"),
    ("a table with sums below an unknown name", NAMED + "d,30,7\nalles,310,67\n50\n",
     "6: 'alles' may be a row about the others, such as their sums, expected items alone"),
    ("a table with the weight of all copies", "name,copies,value,total weight\na,2,60,20\nb,1,100,20\n50\n",
     "1: 'total weight' may be of all copies together, expected --columns"),
    ("a table with rates", "name,value per kg,weight\na,6,10\nb,5,20\n50\n",
     "2: nobody knows what the column 'value per kg' is"),
    ("a table with a ratio and no profit", "name,weight,density\na,10,6\nb,20,5\nc,30,4\n50\n",
     "2: nobody knows what the column 'density' is"),
    ("a table with answers", "name,value,weight,in stock\na,60,10,yes\nb,100,20,yes\nc,900,1,no\n50\n",
     "2: 'yes' is no number, expected the id, the profit, the weight and the copies of an item"),
    ("a capacity with three decimals", "Wert;Gewicht\n60;10\n100;20\n120;30\nKapazität;50.125\n", "5: '50.125' may have decimals or a separator of thousands"),
    ("a table with units in a column", "name,value,weight,unit\na,60,10,kg\nb,100,20,g\n50\n",
     "2: nobody knows what the column 'unit' is"),
    ("a capacity with a dot in its thousands", "Name;Wert;Gewicht\na;60;1000\nb;100;2000\nKapazität;5.000\n",
     "4: '5.000' may have decimals or a separator of thousands"),
    ("a table with the weight of all items", NAMED + "Total weight,60\n", "5: 2 words, expected the id"),
    ("a table with tabs", NAMED.replace(",", "\t") + "50\n", READ),
    ("a table in quotes", '"Item","Value ($)","Weight (kg)"\n"map, old","60","10"\n"b","100","20"\n"c","120","30"\n50\n',
     READ),
    ("a table of pandas", ",price,cost\n0,60,10\n1,100,20\n2,120,30\n50\n", READ),
    ("a table with weights first", "weight,value\n10,60\n20,100\n30,120\n50\n", READ),
    ("a table of sizes and prices", "size price\n10 60\n20 100\n30 120\n50\n", READ),
    ("a table of w and v", "50\nw v\n10 60\n20 100\n30 120\n", READ),
    ("a table of v and w", "50\nv w\n60 10\n100 20\n120 30\n", READ),
    ("a table of p and w with ids", "50\nid p w\n7 60 10\n8 100 20\n9 120 30\n", READ),
    ("a table of Rosetta", "capacity 50\n| item | weight (dag) | value |\n|------|-----|----|\n| map | 10 | 60 |\n"
                           "| suntan cream | 20 | 100 |\n| tent | 30 | 120 |\n", READ),
    ("a table with units in its cells", "50\nvalue,weight\n$60,10 kg\n$100,20 kg\n$120,30 kg\n", "3: '$60' is no number, expected the capacity, without a unit"),
    ("a table in two units", "name,value,weight (g)\na,60,10\ncapacity (kg),50\n",
     "3: the capacity and the weights may be in different units"),
    ("a table in one unit", "name,value,weight (lbs)\na,60,10\nb,100,20\nc,120,30\ncapacity: 50 lb\n", READ),
    ("a table with a ratio", "value,weight,value/weight\n60,10,6\n100,20,5\n120,30,4\n50\n", READ),
    ("a table with the ratio in front", "ratio,value,weight\n6,60,10\n5,100,20\n4,120,30\n50\n", READ),
    ("a table with words", "name,value,weight,colour\na,60,10,red\nb,100,20,red\nc,120,30,blue\n50\n", READ),
    ("a table with other numbers", "name,value,weight,height\na,60,10,1\nb,100,20,1\nc,120,30,2\n50\n",
     "2: nobody knows what the column 'height' is"),
    ("a table with two weights", "name,value,weight,volume\na,60,10,1\n50\n", "HiGHS, SCIP and OR-Tools solve"),
    ("a table with classes", "class,value,weight\n1,60,10\n50\n", "the multiple-choice knapsack"),
    ("a table with two profits", "value,price\n60,10\n50\n", "'value' and 'price' may both be the profit"),
    # Lists.
    ("n, two lists, c", "5\n60 100 120 10 5\n10 20 30 2 1\n50\n",
     "expected --columns weight,profit or --columns profit,weight"),
    ("n c, two lists", "3 50\n60 100 120\n10 20 30\n", "expected --columns weight,profit or --columns profit,weight"),
    ("c, two lists", "50\n60 100 120\n10 20 30\n", "expected --columns weight,profit or --columns profit,weight"),
    ("two lists, c", "60 100 120\n10 20 30\n50\n", "expected --columns weight,profit or --columns profit,weight"),
    ("lists over several lines", "capacity = 50\nvalues = [60,\n  100,  # tent\n  120]\nweights = [\n  10, 20,\n  30,\n]\n", READ),
    ("lists with names on one line", "W = 50, v = [60, 100, 120], w = [10, 20, 30]\n", READ),
    ("lists with names", "capacity: 50\nvalues: 60 100 120\nweights: 10 20 30\n", READ),
    ("lists of Python", "values = [60, 100, 120]\nweights = [10, 20, 30]\ncapacity = 50\n", READ),
    ("lists of LeetCode", "W = 50\nval[] = {60, 100, 120}\nwt[] = {10, 20, 30}\n", READ),
    ("lists of R", "values <- c(60, 100, 120)\nweights <- c(10, 20, 30)\nW <- 50\n", "1: no column has the weights"),
    ("lists of NumPy", "v = np.array([60, 100, 120])\nw = np.array([10, 20, 30])\nn = len(v)\nW = 50\n", "1: 'v' names no number or list"),
    ("lists of Java", "int[] v = new int[] {60, 100, 120};\nint[] w = new int[] {10, 20, 30};\nint c = 50;\n", "1: 'int[]' names no number or list"),
    ("lists of Java of constants", "static final int W = 50;\nfinal int[] v = {60, 100, 120};\nfinal int[] w = {10, 20, 30};\n",
     READ),
    ("lists of C", "int v[] = {60, 100, 120};\nint w[] = {10, 20, 30};\nconst int W = 50;\nint n = sizeof(v) / sizeof(v[0]);\n",
     "4: 'int' names no number or list"),
    ("lists of C++", "std::vector<int> v = {60, 100, 120};\nconst vector<int> w = {10, 20, 30};\nint c = 50;\n", READ),
    ("lists of Go", "W := 50\nv := []int{60, 100, 120}\nw := []int{10, 20, 30}\n", "2: 'v' names no number or list"),
    ("lists of Rust", "let capacity: u32 = 50;\nlet v: Vec<u32> = vec![60, 100, 120];\nlet w = [10, 20, 30];\n", "2: 'let' names no number or list"),
    ("lists of Kotlin", "val W = 50\nval values = intArrayOf(60, 100, 120)\nval weights = intArrayOf(10, 20, 30)\n", "2: 'val' names no number or list"),
    ("lists of Scala", "val W = 50\nval values = List(60, 100, 120)\nval weights = Array(10, 20, 30)\n", "2: 'val' names no number or list"),
    ("a capacity that is divided", "values = [60, 100, 120]\nweights = [10, 20, 30]\ncapacity = 100 // 2\n", "3: "),
    ("a capacity that is computed again", "values = [60, 100]\nweights = [1, 2]\ncapacity = 70\ncapacity = min(capacity, 5)\n", ": "),
    ("lists of which something is deleted", "values = [60, 100]\nweights = [1, 2]\ndel values[0], weights[0]\ncapacity = 5\n",
     ": "),
    ("lists that are shuffled", "values = [60, 100]\nweights = [1, 2]\nrandom.shuffle(values)\ncapacity = 5\n", ": "),
    ("lists that are printed", "values = [60, 100]\nweights = [1, 2]\ncapacity = 5\nprint(knapSack(capacity, weights, values))\n",
     "4: 'print(knapSack(capacity, weigh...' names no number or list"),
    ("lists that a function changes", "values = sorted([60, 100, 120])\nweights = [30, 20, 10]\ncapacity = 50\n", "1: "),
    ("lists that R changes", "v <- rev(c(60, 100, 120))\nw <- c(10, 20, 30)\nW <- 50\n", ": "),
    ("a range of Python", "values = range(3, 5)\nweights = [3, 4]\ncapacity = 50\n", "1: "),
    ("lists of OR-Tools", "values = [60, 100, 120]\nweights = [\n    [10, 20, 30],\n]\ncapacities = [50]\n", READ),
    ("lists with separators of thousands", "values = [1,444, 2,555]\nweights = [1,234, 2,345]\ncapacity = 3000\n",
     "1: '1,444' may be one number or two"),
    ("lists of AMPL", "param n := 3;\nparam c := 50;\nparam p := 1 60 2 100 3 120;\nparam w := 1 10 2 20 3 30;\n", "1: 'param n' names no number or list"),
    ("lists of AMPL on several lines", "param c := 50;\nparam p :=\n0 60\n1 100\n2 120;\nparam w :=\n0 10\n1 20\n2 30;\n",
     "1: 'param c' names no number or list"),
    ("lists of AMPL in another order", "param c := 50;\nparam p := 2 100 1 60;\nparam w := 1 10 2 20;\n",
     "1: 'param c' names no number or list"),
    ("a table of AMPL", "param c := 50;\nparam: p w :=\n1 60 10\n2 100 20\n3 120 30;\n", "1: 'param c' names no number or list"),
    ("a table of GLPK", "data;\nparam c := 50;\nparam : I : p w :=\na 60 10\nb 100 20\nc 120 30;\nend;\n", "2: 'param c' names no number or list"),
    ("lists of MiniZinc", "n = 3;\ncapacity = 50;\nprofit = [60, 100, 120];\nweight = [10, 20, 30];\n", READ),
    ("lists of MiniZinc with types", "int: n = 3;\nint: c = 50;\narray[1..n] of int: p = [60, 100, 120];\n"
                                     "array[1..n] of int: w = [10, 20, 30];\n", READ),
    ("pairs of MiniZinc", "n = 3;\ncapacity = 50;\nitems = [|60, 10 |100, 20 |120, 30|];\n",
     "3: 'items' names no number or list"),
    ("lists below their names", "weights\n10\n20\n30\nprofits\n60\n100\n120\ncapacity\n50\n", READ),
    ("lists as rows of a table", "value,60,100,120\nweight,10,20,30\ncapacity,50\n", READ),
    ("numbers with names, then rows", "n: 3\ncapacity: 50\nitems:\n" + ROWS, READ),
    ("a comment as in TSPLIB", "NAME : a\nCOMMENT : (three items)\nDIMENSION : 3\nCAPACITY : 50\nITEMS\n" + ROWS, READ),
    ("names of numbers as in TSPLIB", "NAME: a\nTYPE: KP\nDIMENSION: 3\nCAPACITY: 50\nITEMS\n" + ROWS + "EOF\n", READ),
    ("a capacity with a unit", "Knapsack capacity: 50 kg\nItem  Weight (kg)  Value ($)\n1 10 60\n2 20 100\n3 30 120\n",
     READ),
    ("a capacity in a comment", "# capacity: 50\nvalue,weight\n60,10\n100,20\n120,30\n", "5: the file has no capacity"),
    ("a capacity with a name, and n c", "capacity 50\n3 50\n" + ROWS, "2: the first line may be 'n c', expected --format rows"),
    ("names of numbers above them", "items capacity\n3 50\nvalue weight\n" + ROWS, READ),
    # One line.
    ("all on one line", "3 50 60 10 100 20 120 30\n", "expected --format standard or --format hexaly"),
    ("all on one line behind numbers with names", "n 3\ncapacity 50\n60 10 100 20 120 30\n",
     "expected --format standard or --format hexaly"),
    ("an instance on each line", "7 3 50 10 60 20 100 30 120\n", READ),
    ("several instances behind each other", "3 50\n" + ROWS + "\n2 5\n1 2\n6 5\n", "batch"),
    ("several instances behind each other, c n", "50 3\n" + ROWS + "5 2\n1 2\n6 5\n", "batch"),
    ("several instances and 0 0", "3 50\n" + ROWS + "2 5\n1 2\n6 5\n0 0\n", "batch"),
    ("several instances, one on each line", "7 3 50 10 60 20 100 30 120\n8 2 5 1 2 3 4\n", "batch"),
    # Archives.
    ("Pisinger", "knapPI_1_3_50\nn 3\nc 50\nz 220\ntime 0.00\n1,60,10,0\n2,100,20,1\n3,120,30,1\n-----\n", READ),
    ("OR-Library", "1\n3 1 220\n60 100 120\n10 20 30\n50\n", READ),
    ("OR-Library with several constraints", "1\n3 2 0\n60 100 120\n10 20 30\n1 2 3\n50 5\n", "the multidimensional knapsack"),
    ("a problem with several constraints", "3 2\n60 100 120\n10 20 30\n1 2 3\n50 5\n", "2: three numbers per line"),
    # JSON.
    ("JSON with items", json.dumps({"capacity": 50, "items": ITEMS}), READ),
    ("JSON with items without names", json.dumps({"items": BARE, "maxWeight": 50}, indent=1), READ),
    ("JSON with numbers as text", json.dumps({"capacity": "50", "items": [
        {"value": str(item["value"]), "weight": str(item["weight"])} for item in BARE]}), READ),
    ("JSON with lists", json.dumps(LISTS), READ),
    ("JSON with lists in another object", json.dumps({"name": "small", "data": LISTS}), READ),
    ("JSON with an answer", json.dumps(LISTS | {"version": 2, "output": 220, "solution": {"value": 220}}), READ),
    ("JSON with lists of one", json.dumps(LISTS | {"capacity": [50], "weights": [[10, 20, 30]]}), "1: the list 'weights' has no meaning that is known"),
    ("JSON with columns of pandas", json.dumps({"value": {"0": 60, "1": 100, "2": 120}, "weight": {"0": 10, "1": 20, "2": 30},
                                                "capacity": 50}), "1: the object 'value' has no meaning that is known"),
    ("JSON with items by name", json.dumps({"capacity": 50, "items": {str(i): item for i, item in enumerate(BARE)}}),
     "1: the object 'items' has no meaning that is known"),
    ("JSON without a capacity", json.dumps(ITEMS), "the file has no capacity, expected --capacity C"),
    ("JSON with pairs", json.dumps({"capacity": 50, "items": [[60, 10], [100, 20], [120, 30]]}),
     "expected --columns profit,weight or --columns weight,profit"),
    ("JSON with several capacities", json.dumps({"capacities": [50, 20], "items": BARE}), "the multiple knapsack"),
    ("JSON with a number of items to choose", json.dumps({"capacity": 50, "items": BARE, "max_chosen": 2}),
     "the number 'max_chosen' has no meaning that is known"),
    ("JSON with a limit of items", json.dumps({"capacity": 50, "max_items": 2, "items": BARE}),
     "the number 'max_items' has no meaning that is known"),
    ("JSON with the weight of all items", json.dumps({"total_weight": 60, "items": BARE}),
     "the number 'total_weight' has no meaning that is known"),
    ("JSON in two units", json.dumps({"max_weight_kg": 50, "items": [{"value": 60, "weight_g": 10}]}),
     "1: the capacity and the weights may be in different units"),
    ("JSON of an unbounded knapsack", json.dumps({"type": "unbounded", "capacity": 50, "items": BARE}),
     "1: the file speaks of 'unbounded', expected an option such as --copies unlimited"),
    ("JSON with answers", json.dumps({"capacity": 50, "items": [item | {"required": False} for item in BARE]}),
     "1: nobody knows what the column 'required' is"),
    ("JSON of another question", json.dumps({"sense": "minimize", "capacity": 50, "items": BARE}),
     "1: the file speaks of 'minimiz'"),
    ("JSON that is cut off", json.dumps({"capacity": 50, "items": BARE})[:-9], "1: this is no JSON"),
    # Subset sums.
    ("n c, then numbers", "5 21\n3\n34\n4\n12\n5\n", (21, 21, 5, 21)),
    ("n c, then numbers on a line", "5 21\n3 34 4 12 5\n", (21, 21, 5, 21)),
    ("one column", "3\n34\n4\n12\n5\n2\n", "expected --target T for a subset sum"),
    ("numbers with a name", "numbers: 3 34 4 12 5\ntarget: 21\n", (21, 21, 5, 21)),
    ("JSON with numbers", json.dumps({"target": 21, "numbers": [3, 34, 4, 12, 5]}), (21, 21, 5, 21)),
    # What is ambiguous, or wrong.
    ("three numbers per line", "3 50\n60 10 2\n100 20 1\n120 30 1\n",
     "2: three numbers per line, expected --columns profit,weight,copies or --columns id,profit,weight, with - for a"),
    ("three numbers per line, n in front and c behind", "3\n60 10 2\n100 20 1\n120 30 1\n50\n", "three numbers per line"),
    ("three numbers per line, c in front", "50\n60 10 2\n100 20 1\n120 30 1\n", "three numbers per line"),
    ("n or c", "3\n" + ROWS, "'3' may be the capacity as well as the number of items"),
    ("fewer items than n", "4 50\n" + ROWS, "4: the file ends, expected the profit and the weight of an item"),
    ("more items than n", "2 50\n" + ROWS, "4: '120' follows the instance"),
    ("separators of thousands", "3 5,000\n6,000 1,000\n10,000 2,000\n12,000 3,000\n", "may be one number or two"),
    ("commas in decimals", "3;5,5\n6,1;1,5\n10,2;2,5\n12,4;3,5\n", "1: "),
    ("units", "3 50kg\n60 10kg\n100 20kg\n120 30kg\n", "1: '50kg' is no number"),
    ("a dictionary of Python", 'items = {"a": (60, 10), "b": (100, 20)}\ncapacity = 50\n',
     "1: 'items' names no number or list"),
    ("XML", '<knapsack capacity="50"><item value="60" weight="10"/><item value="9" weight="50"/></knapsack>\n',
     "1: this is XML or a linear program"),
    ("YAML", "capacity: 50\nitems:\n- value: 60\n  weight: 10\n- value: 100\n  weight: 20\n- value: 120\n  weight: 30\n", "6: there is another list of the weights"),
    ("a sentence for each item", "Capacity: 50\nmap: weight 10, value 60\ntent: weight 20, value 100\nwater: weight 30, value 120\n",
     "2: this is the beginning of no format that is known"),
    ("numbers without items", "n 5\ncapacity 50\n", "1: this is the beginning of no format that is known"),
    ("prose", "Which items should I take?\n", "1: this is the beginning of no format that is known"),
]

# The same with the option that decides.
DECIDED = [
    (("--columns", "profit,weight"), "5\n60 100 120 10 5\n10 20 30 2 1\n50\n", (220, 50, 5, 50)),
    (("--columns", "weight,profit"), "5\n60 100 120 10 5\n10 20 30 2 1\n50\n", (3, 15, 5, 50)),
    (("--columns", "profit,weight"), "60 100 120\n10 20 30\n50\n", READ),
    (("--columns", "weight,profit"), "3 50\n10 60\n20 100\n30 120\n", READ),
    (("--columns", "name,profit,weight"), "50\nmap 60 10\ntent 100 20\nwater 120 30\n", READ),
    (("--columns", "weight,profit"), "# weight, then value\n3 50\n10 60\n20 100\n30 120\n", READ),
    (("--format", "standard"), "# weight, then value\n3 50\n" + ROWS, READ),
    (("--copies", "unlimited"), "# unbounded\n3 50\n" + ROWS, (300, 50, 3, 50)),
    (("--columns", "id,weight,profit"), 'items = (\n    ("a", 10, 60),\n    ("b", 20, 100),\n    ("c", 30, 120),\n)\ncapacity = 50\n', READ),
    (("--columns", "profit,weight,-"), "3 50\n60 10 6\n100 20 5\n120 30 4\n", READ),
    (("--columns", "-,profit,weight"), "3 50\n4 60 10\n4 100 20\n4 120 30\n", READ),
    (("--columns", "profit,weight"), json.dumps({"capacity": 50, "items": [[60, 10], [100, 20], [120, 30]]}), READ),
    (("--columns", "name,profit,weight,-"), "name,value,weight,volume\na,60,10,1\nb,100,20,1\nc,120,30,1\n50\n", READ),
    (("--format", "standard"), "3 50 60 10 100 20 120 30\n", READ),
    (("--format", "rows"), "capacity 50\n3 50\n" + ROWS, (220, 50, 4, 50)),
    (("--target", "21"), "name,weight\na,3\nb,34\nc,4\nd,12\ne,5\n", (21, 21, 5, 21)),
    (("--capacity", "50"), NAMED, READ),
    (("--capacity", "50"), "name,value,weight,height\na,60,10,1\n", "2: nobody knows what the column 'height' is"),
    (("--capacity", "50"), ROWS, READ),
    (("--capacity", "50"), "3\n" + ROWS, READ),
    (("--capacity", "50"), json.dumps(ITEMS), READ),
    (("--capacity", "50"), "\n".join(json.dumps(item) for item in ITEMS), "2: this is no JSON"),
    (("--capacity", "30"), "3 50\n" + ROWS, (160, 30, 3, 30)),
    (("--capacity", "30"), "2 50\n60 10\n100 20\n", "two formats fit"),
    (("--capacity", "30", "--format", "table"), NAMED + "50\n", (160, 30, 3, 30)),
]


class Layouts(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.path = pathlib.Path(directory.name) / "given"

    def check(self, name, content, expected, *options):
        self.path.write_bytes(content if isinstance(content, bytes) else content.encode())
        done = programs.run("knapsack", self.path, "--json", "--threads", 1, *options)
        with self.subTest(name):
            if expected == "batch":
                self.assertEqual([programs.parse_json(line)["objective"] for line in done.stdout.splitlines()], [220, 6])
            elif isinstance(expected, str):
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(expected, done.stderr)
                self.assertRegex(done.stderr, r"^[^\n]*:\d+: [^\n]+, expected [^\n]+\n$")
            else:
                self.assertEqual(done.returncode, 0, done.stderr)
                answer = programs.parse_json(done.stdout)
                instance = answer["instance"]
                self.assertEqual((answer["objective"], answer["weight"], instance["items"], instance["capacity"]), expected)
                self.assertTrue(answer["check"]["passed"])
                self.assertIn("format", instance)

    def test_each_is_read_or_refused_with_a_sentence(self):
        for layout in LAYOUTS:
            self.check(*layout)

    def test_options_decide(self):
        for options, content, expected in DECIDED:
            self.check(" ".join(options), content, expected, *options)

    def test_compressed_files(self):
        for level in (0, 1, 9):
            for content in ("3 50\n" + ROWS, "3 50\n" + ROWS + "# a comment\n" * 3000):
                self.check("gzip", gzip.compress(content.encode(), level), READ)
        self.check("two parts", gzip.compress(b"3 50\n") + gzip.compress(ROWS.encode()), READ)
        whole = gzip.compress(("3 50\n" + ROWS).encode())
        for size in (3, 12, len(whole) - 1):
            self.check("cut off", whole[:size], "1: the compressed file is damaged or cut off")
        self.check("damaged", whole[:-6] + b"x" + whole[-5:], "1: the compressed file is damaged or cut off")
        self.check("a spreadsheet", b"PK\x03\x04...", "1: this is a file of a spreadsheet")
        for code in ("utf-16", "utf-16-be", "utf-16-le"):
            mark = "" if code == "utf-16" else "\ufeff"
            self.check("UTF-16", (mark + "capacity,50\n" + NAMED).encode(code), "1: this is a text in UTF-16, expected one in UTF-8")

    def test_the_report_names_format_and_columns(self):
        self.path.write_text("capacity,50\n" + NAMED)
        answer = programs.answer("knapsack", self.path)
        self.assertEqual((answer["instance"]["format"], answer["instance"]["columns"]), ("table", "id,profit,weight"))
        self.assertEqual(answer["ids"], ["sun glasses", "water"])
        shown = programs.run("knapsack", self.path).stdout
        self.assertRegex(shown, r"format +table: columns with names")
        self.assertRegex(shown, r"columns +id,profit,weight\n")

    def test_columns_that_make_no_sense(self):
        self.path.write_text("3 50\n" + ROWS)
        for columns in ("x", "profit", "profit,profit", "profit,weight,", "value,weight", "profit,weight,copies,copies"):
            done = programs.run("knapsack", self.path, "--columns", columns)
            self.assertEqual(done.returncode, 2)
            self.assertIn("expected profit, weight and perhaps", done.stderr)


if __name__ == "__main__":
    unittest.main()
