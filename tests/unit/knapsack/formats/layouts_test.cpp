// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>
#include <espalier/program/errors.hpp>
#include "knapsack/formats/format.hpp"

namespace {
using knapsack::Numbers;
using knapsack::read_text;

struct Layout {
    std::string_view name;
    std::string content;
    std::string message = {};  // a part of it; empty if the file is read
};

// Files of one instance: profits 60, 100, 120, weights 10, 20, 30, capacity 50.
const std::vector<Layout>& layouts() {
    static const std::vector<Layout> all = {
        {"prices without a tax", "name,price excluding tax,weight\na,60,10\nb,100,20\nc,120,30\n50\n"},
        {"a title above a table",
         "Table of potential knapsack items\nitem\tweight\tvalue\na\t10\t60\nb\t20\t100\nc\t30\t120\n50\n"},
        {"a Spanish table", "Artículo;Ganancia;Peso\na;60;10\nb;100;20\nc;120;30\nPeso máximo;50\n"},
        {"an Italian table", "Oggetto;Valore;Peso\na;60;10\nb;100;20\nc;120;30\nCapienza dello zaino;50\n"},
        {"a Dutch table", "Voorwerp;Gewicht;Waarde\na;10;60\nb;20;100\nc;30;120\nCapaciteit;50\n"},
        {"a Swedish table", "Föremål;Vikt;Värde\na;10;60\nb;20;100\nc;30;120\nKapacitet;50\n"},
        {"a German table of copies",
         "Artikel;Anzahl;Gewicht;Nutzen\na;1;10;60\nb;1;20;100\nc;1;30;120\nMaximalgewicht;50\n"},
        {"a German compound word", "Gegenstand;Gewicht;Wert\na;10;60\nb;20;100\nc;30;120\nRucksackkapazität;50\n"},
        {"a French list", "Capacité du sac : 50\nUtilité : 60 100 120\nPoids : 10 20 30\n"},
        {"the size of the knapsack",
         "name,value,weight\nmap,60,10\nsun glasses,100,20\nwater,120,30\nknapsack size,50\n"},
        {"a Chinese table", "物品,重量,价值\na,10,60\nb,20,100\nc,30,120\n容量,50\n"},
        {"a Russian table", "Предмет;Вес;Ценность\na;10;60\nb;20;100\nc;30;120\nВместимость;50\n"},
        {"a capacity in a comment and in the file",
         "# capacity: 50\nname,value,weight\nmap,60,10\nsun glasses,100,20\nwater,120,30\n50\n"},
        {"lists of MATLAB",
         "% knapsack\nvalues = [60, 100, 120]; % values\nweights = [10, 20, 30]; % weights\ncapacity = 50; % kg\n"},
        {"a comment on two numbers",
         "# number of items and capacity\n3 50\n# value of the item and weight\n60 10\n100 20\n120 30\n"},
        {"n and c with comments behind them", "3 # number of items\n50 # weight limit\n60 10\n100 20\n120 30\n"},
        {"a table of pieces",
         "item\tvalue (each)\tweight (each)\tpiece(s)\na\t60\t10\t1\nb\t100\t20\t1\nc\t120\t30\t1\n50\n"},
        {"statements on a line", "capacity=50; weights=10,20,30; values=60,100,120"},
        {"units in comments", "capacity = 50  # in kg\nvalues = [60, 100, 120]\nweights = [10, 20, 30]  # kg\n"},
        {"a comment on profits and weights", "# profits and weights\n3 50\n60 10\n100 20\n120 30\n"},
        {"a comment on the number of items and more", "# number of items capacity\n3\n50\n60 10\n100 20\n120 30\n"},
        {"names that sound like other questions", "name,value,weight\nunlimited pass,60,10\nb,100,20\nc,120,30\n50\n"},
        {"a header of numbers, and one of columns", "N W\n3 50\nw v\n10 60\n20 100\n30 120\n"},
        {"vectors of C++",
         "std::vector<int64_t> values = {60, 100, 120};\nstd::vector<std::vector<int64_t>> weights = {{10, 20, "
         "30}};\nstd::vector<int64_t> capacities = {50};\n"},
        {"sections", "NAME: a\nCAPACITY: 50\nITEM_SECTION\n# index profit weight\n1 60 10\n2 100 20\n3 120 30\nEOF\n"},
        {"a column of what was taken", "item,value,weight,take\na,60,10,0\nb,100,20,1\nc,120,30,1\n50\n"},
        {"a title of several words",
         "My packing list,,\n,,\nMax weight,50,\nItem,Weight,Value\na,10,60\nb,20,100\nc,30,120\n"},
        {"a comment on a capacity and more", "# capacity and weights\n3\n50\n60 10\n100 20\n120 30\n"},
        {"a comment on numbers", "# the number of items and capacity\n3 50\n60 10\n100 20\n120 30\n"},
        {"a comment on weights above rows", "# weights in grams\n3 50\n60 10\n100 20\n120 30\n"},
        {"a comment on a source", "# source: weights from Smith\n3 50\n60 10\n100 20\n120 30\n"},
        {"a comment on weights between lines", "3\n50\n# weights are in kg\n60 10\n100 20\n120 30\n"},
        {"a comment on weights alone", "# weights\n3 50\n60 10\n100 20\n120 30\n"},
        {"a comment that names n and c", "# n W\n3 50\n60 10\n100 20\n120 30\n"},
        {"a comment that names a capacity", "# max weight\n50\n# price, size\n60 10\n100 20\n120 30\n"},
        {"comments on weights and, elsewhere, on profits",
         "# weights in grams\n3 50\n60 10\n100 20\n120 30\n# the best value is 220\n"},
        {"a comment on weights at most the capacity", "# weights at most 50 in total\n3 50\n60 10\n100 20\n120 30\n"},
        {"a comment on the unit", "# in kg\n3 50\n60 10\n100 20\n120 30\n"},
        {"a comment below the items", "3 50\n60 10\n100 20\n120 30\n# small weights\n"},
        {"a comment that joins the names", "# weight-value\n3 50\n10 60\n20 100\n30 120\n"},
    };
    return all;
}

// Files with two meanings, of other problems, or broken ones.
const std::vector<Layout>& refused_layouts() {
    static const std::vector<Layout> all = {
        {"a table with units in its cells", "50\nvalue,weight\n$60,10 kg\n$100,20kg\n120 USD,30 kg\n",
         "3: '$60' is no number"},
        {"a capacity in a comment above rows", "# capacity: 50.0\n3 50\n60 10\n100 20\n120 30\n",
         "1: a comment says that the capacity is another one"},
        {"YAML",
         "capacity: 50\nitems:\n- name: a\n  value: 60\n  weight: 10\n- name: b c\n  value: 100\n  weight: 20\n- name: "
         "d\n  value: 120\n  weight: 30\n",
         "3: '-' names no number or list"},
        {"YAML with a name",
         "name: small\ncapacity: 50\nitems:\n  - weight: 10\n    value: 60\n  - weight: 20\n    value: 100\n  - "
         "weight: 30\n    value: 120\n",
         "7: there is another list of the profits"},
        {"YAML with lists",
         "capacity: 50\r\nvalues:\r\n  - 60\r\n  - 100\r\n  - 120\r\nweights:\r\n  - 10\r\n  - 20\r\n  - 30\r\n",
         "2: 'values' names no number or list"},
        {"YAML with items on a line",
         "capacity: 50\nitems:\n  - {name: a, value: 60, weight: 10}\n  - {name: b, value: 100, weight: 20}\n  - "
         "{name: c, value: 120, weight: 30}\n",
         "3: this is the beginning of no format that is known"},
        {"TOML",
         "capacity = 50\n\n[[items]]\nname = \"a\"\nvalue = 60\nweight = 10\n\n[[items]]\nname = \"b\"\nvalue = "
         "100\nweight = 20\n\n[[items]]\nname = \"c\"\nvalue = 120\nweight = 30\n",
         "10: there is another list of the profits"},
        {"a dictionary for each item",
         "items = [\n    {\"name\": \"a\", \"value\": 60, \"weight\": 10},\n    {\"name\": \"b\", \"value\": 100, "
         "\"weight\": 20},\n    {\"name\": \"c\", \"value\": 120, \"weight\": 30},\n]\ncapacity = 50\n",
         "1: this is the beginning of no format that is known"},
        {"a call for each item",
         "items = [\n    Item(\"a\", value=60, weight=10),\n    Item(\"b\", value=100, weight=20),\n    Item(\"c\", "
         "value=120, weight=30),\n]\ncapacity = 50\n",
         "1: 'items' names no number or list"},
        {"a structure of Go for each item",
         "var items = []Item{\n\t{name: \"a\", weight: 10, value: 60},\n\t{name: \"b\", weight: 20, value: "
         "100},\n\t{name: \"c\", weight: 30, value: 120},\n}\nconst capacity = 50\n",
         "1: 'var' names no number or list"},
        {"a sentence for each item",
         "Capacity: 50\nmap: weight 10, value 60\ntent: weight 20, value 100\nwater: weight 30, value 120\n",
         "2: this is the beginning of no format that is known"},
        {"a numbered sentence for each item",
         "Knapsack capacity is 50\nItem 1: value = 60, weight = 10\nItem 2: value = 100, weight = 20\nItem 3: value = "
         "120, weight = 30\n",
         "3: there is another list of the profits"},
        {"lists of a class of Java",
         "public class Knapsack {\n    int[] profit = {60, 100, 120};\n    int[] weight = {10, 20, 30};\n    int "
         "capacity = 50;\n}\n",
         "1: this is the beginning of no format that is known"},
        {"lists behind imports",
         "import numpy as np\nv = np.array([60, 100, 120])\nw = np.array([10, 20, 30])\ncapacity = 50\n",
         "2: 'v' names no number or list"},
        {"lists of C with constants",
         "#include <stdio.h>\n#define N 3\n#define CAPACITY 50\nint profit[N] = {60, 100, 120};\nint weight[N] = {10, "
         "20, 30};\n",
         "5: the file has no capacity"},
        {"lists with comments above them", "# n\n3\n# capacity\n50\n# weights\n10 20 30\n# values\n60 100 120\n",
         "1: a comment may name the weights before the profits"},
        {"lists with comments behind them", "50  # capacity\n60 100 120  # profits\n10 20 30 # item weights\n",
         "1: a comment may name the weights before the profits"},
        {"n c, lists with names", "3 50\nvalues: 60 100 120\nweights: 10 20 30\n", "1: '3' names no number or list"},
        {"comments of ini files", "; value and weight\n3 50\n60 10\n100 20\n120 30\n",
         "1: no name of a column is known"},
        {"a table that pandas prints",
         "    item  value  weight\n0    map     60      10\n1   tent    100      20\n2  water    120      30\ncapacity "
         "= 50\n",
         "2: the items do not follow the names of the columns"},
        {"a table that R writes", "\"value\" \"weight\"\n\"1\" 60 10\n\"2\" 100 20\n\"3\" 120 30\ncapacity 50\n",
         "2: the items do not follow the names of the columns"},
        {"lists below the numbers of the items", "item 1 2 3\nprofit 60 100 120\nweight 10 20 30\ncapacity 50\n",
         "1: 'item' names no number or list"},
        {"tuples with a comment that names their parts",
         "items = [  # name, weight, value\n    (\"a\", 10, 60),\n    (\"b\", 20, 100),\n    (\"c\", 30, "
         "120),\n]\ncapacity = 50\n",
         "1: a name and two numbers in each row"},
        {"a spreadsheet with a column for each item",
         "item,map,tent,water\nvalue,60,100,120\nweight,10,20,30\ncapacity,50\n", "1: 'item' names no number or list"},
        {"structures of C",
         "struct item items[] = { // {weight, value}\n    {10, 60},\n    {20, 100},\n    {30, 120},\n};\nint capacity "
         "= 50;\n",
         "1: a comment may name the weights before the profits"},
        {"structures of C with named members",
         "item_t items[] = {\n    {.weight = 10, .value = 60},\n    {.weight = 20, .value = 100},\n    {.weight = 30, "
         ".value = 120},\n};\nconst int capacity = 50;\n",
         "1: '.weight = 10' names no number or list"},
        {"bold numbers of Markdown",
         "# Knapsack\n\nCapacity: **50**\n\n| # | Item | Weight | Value |\n|:-:|:--|--:|--:|\n| 1 | map | 10 | 60 |\n| "
         "2 | tent | 20 | 100 |\n| 3 | water | 30 | 120 |\n",
         "3: 'Capacity' names no number or list"},
        {"a call with lists", "knapsack(weights=[10, 20, 30], values=[60, 100, 120], capacity=50)",
         "1: 'knapsack(weights=[10, 20, 30],...' names no number or list"},
        {"a dictionary of lists", "instance = {'capacity': 50, 'weights': [10, 20, 30], 'values': [60, 100, 120]}",
         "1: 'instance' names no number or list"},
        {"an example of a judge", "Input: W = 50, profit[] = {60, 100, 120}, weight[] = {10, 20, 30}",
         "1: there is another list of the weights"},
        {"dictionaries by name",
         "v = {\"a\": 60, \"b\": 100, \"c\": 120}\nw = {\"a\": 10, \"b\": 20, \"c\": 30}\nc = 50\n",
         "1: 'v' names no number or list"},
        {"a comment of several lines", "/* An instance.\n 9 99\n 8 88 */\n3 50\n60 10\n100 20\n120 30\n",
         "1: this is the beginning of no format that is known"},
        {"a capacity with a decimal comma", "Kapazität: 50,0\nWert;Gewicht\n60;10\n100;20\n120;30\n",
         "1: 'Kapazität' has no meaning that is known"},
        {"a row of units", "name,value,weight\n,EUR,kg\na,60,10\nb,100,20\nc,120,30\n50\n", "2: 'EUR' is no number"},
        {"a line of a program that has been taken out",
         "v = [60, 100, 120]\nw = [10, 20, 30]\n# capacity = 70\ncapacity = 50\n",
         "3: a comment says that the capacity is another one"},
        {"a capacity in each row", "item,value,weight,capacity\na,60,10,50\nb,100,20,50\nc,120,30,50\n",
         "2: nobody knows what the column 'capacity' is"},
        {"a capacity in the first row", "item,value,weight,capacity\na,60,10,50\nb,100,20,\nc,120,30,\n",
         "2: nobody knows what the column 'capacity' is"},
        {"a capacity in front of each row", "capacity,value,weight\n50,60,10\n50,100,20\n50,120,30\n",
         "2: nobody knows what the column 'capacity' is"},
        {"XML with attributes",
         "<?xml version=\"1.0\"?>\n<!-- small -->\n<knapsack capacity=\"50\">\n<item name=\"a\" value=\"60\" "
         "weight=\"10\"/>"
         "<item value=\"100\" name=\"b\" weight=\"20\"/><item name=\"c\" value=\"120\" weight=\"30\"/></knapsack>",
         "1: this is XML or a linear program"},
        {"XML with elements",
         "<problem><capacity>50</capacity><items>"
         "<item><name>a</name><value>60</value><weight>10</weight></item>"
         "<item><name>b</name><value>100</value><weight>20</weight></item>"
         "<item><name>c</name><value>120</value><weight>30</weight></item></items></problem>",
         "1: this is XML or a linear program"},
        {"XML with lists",
         "<knapsack><profits><p>60</p><p>100</p><p>120</p></profits><weights><w>10</w><w>20</w><w>30</w></weights>"
         "<capacity>50</capacity></knapsack>",
         "1: this is XML or a linear program"},
        {"objects on a line",
         "const items = [{weight: 10, value: 60}, {weight: 20, value: 100}, {weight: 30, value: 120}];\nlet capacity = "
         "50;\n",
         "1: this is the beginning of no format that is known"},
        {"lists with a list of names",
         "names = [\"a\", 'b, c', \"d\"]\nvalues = [60, 100, 120]\nweights = [10, 20, 30]\ncapacity = 50\n",
         "1: 'names' names no number or list"},
        {"a budget in a currency", "Budget: $50\nProject,Cost,Benefit\nmap,$10,$60\ntent,$20,$100\nwater,$30,$120\n",
         "1: 'Budget' names no number or list"},
        {"a capacity in a cell at the side",
         "Item,Weight,Value,,Capacity\nmap,10,60,,50\ntent,20,100,,\nwater,30,120,,\n",
         "2: nobody knows what the column 'Capacity' is"},
        {"a note behind some rows", "value,weight,note\n60,10\n100,20,heavy\n120,30\n50\n",
         "3: the items do not follow the names of the columns"},
        {"a table of parameters",
         "parameter,value\ncapacity,50\n\nitem,weight,value\nmap,10,60\ntent,20,100\nwater,30,120\n",
         "1: no column has the weights"},
        {"YAML with names as keys",
         "capacity: 50\nitems:\n  map:\n    weight: 10\n    value: 60\n  tent:\n    weight: 20\n    value: 100\n  "
         "water:\n    weight: 30\n    value: 120\n",
         "3: 'map' names no number or list"},
        {"an example with an explanation",
         "Input : W = 50, val[] = [60, 100, 120], wt[] = [10, 20, 30]\nOutput : 220\nExplanation: 100 + 120 = 220.\n",
         "1: there is another list of the weights"},
        {"names and numbers without blanks", "n=3 c=50 p=60,100,120 w=10,20,30\n", "1: the file ends"},
        {"a table of MySQL",
         "+-------+--------+\n| value | weight |\n+-------+--------+\n| 60 | 10 |\n| 100 | 20 |\n| 120 | 30 |\n"
         "+-------+--------+\n3 rows in set (0.00 sec)\n\ncapacity: 50\n",
         "4: the items do not follow the names of the columns"},
        {"members of a dictionary",
         "data = {}\ndata['weights'] = [10, 20, 30]\ndata['values'] = [60, 100, 120]\ndata['capacity'] = 50\n",
         "1: 'data' names no number or list"},
        {"a column of ranks", "rank,value,weight\n7,60,10\n2,100,20\n1,120,30\n50\n",
         "2: nobody knows what the column 'rank' is"},
        {"a table of SQL",
         " value | weight \n-------+--------\n 60 | 10\n 100 | 20\n 120 | 30\n(3 rows)\n\ncapacity: 50\n",
         "3: the items do not follow the names of the columns"},
        {"a table of LaTeX",
         "% capacity: 50\n\\begin{tabular}{lrr}\nItem & Value & Weight \\\\\n\\hline\na & 60 & 10 \\\\\nb & 100 & 20 "
         "\\\\\n"
         "c & 120 & 30 \\\\\n\\end{tabular}\n",
         "2: '\\begin{tabular}{lrr}' names no number or list"},
        {"numbered lines",
         "Item 1\n  Weight: 10\n  Value: 60\nItem 2\n  Weight: 20\n  Value: 100\nItem 3\n  Weight: 30\n  Value: 120\n"
         "Capacity: 50\n",
         "4: both '1' and '2' are given"},
        {"JSON with the names of columns",
         R"({"capacity": 50, "columns": ["value", "weight"], "data": [[60, 10], [100, 20], [120, 30]]})",
         "1: the list 'columns' has no meaning that is known"},
        {"JSON with a row of names",
         R"({"capacity": 50, "items": [["name", "value", "weight"], ["a", 60, 10], ["b", 100, 20], ["c", 120, 30]]})",
         "1: a name and two numbers in each row"},
        {"JSON in another object",
         R"({"instances": [{"capacity": 50, "values": [60, 100, 120], "weights": [10, 20, 30]}]})",
         "1: nobody knows what the column 'capacity' is"},
        {"lists with comments that wrap", "# n\n3\n# capacity\n50\n# weights\n10\n20\n30\n# values\n60 100\n120\n",
         "1: a comment may name the weights before the profits"},
        {"lines of JSON behind the capacity",
         "{\"capacity\": 50}\n{\"value\": 60, \"weight\": 10}\n{\"value\": 100, \"weight\": 20}\n"
         "{\"value\": 120, \"weight\": 30}\n",
         "2: this is no JSON"},
        {"a table in another language", "물건,무게,가치\na,10,60\n",
         "1: no name of a column is known, expected --columns"},
        {"a table with a row of other sums",
         "name,value,weight\nmap,60,10\nsun glasses,100,20\nwater,120,30\nTotal,281,60\n50\n",
         "5: 'Total' may be a row about the others, such as their sums"},
        {"a table with a row of smaller sums",
         "name,value,weight\nmap,60,10\nsun glasses,100,20\nwater,120,30\nd,30,7\nGrand total,310,6\n50\n",
         "6: 'Grand total' may be a row about the others"},
        {"a table with other answers", "name,value,weight,sold out\na,60,10,yes\nb,100,20,yes\nc,900,1,no\n50\n",
         "2: nobody knows what the column 'sold out' is"},
        {"a table in two currencies", "50\nvalue,weight\n$60,10\n€100,20\n", "3: '$60' is no number"},
        {"a table with another quantity", "value,weight (x10)\n60,10\n100,20\n50\n", "1: no column has the weights"},
        {"a table with two units in its cells", "50\nvalue,weight\n60,10 kg\n100,20 g\n", "3: '10 kg' is no number"},
        {"a table with unknown units in its cells", "50\nvalue,weight\n60,10 st\n100,20 st\n",
         "3: '10 st' is no number"},
        {"another capacity in a comment", "# capacity: 10\n3 50\n60 10\n100 20\n120 30\n",
         "1: a comment says that the capacity is another one"},
        {"YAML without a weight", "capacity: 50\nitems:\n- value: 60\n- value: 100\n  weight: 20\n",
         "3: '- value' names no number or list"},
        {"sentences with other names", "Capacity: 50\na: weight 10, value 60\nb: size 20, value 100\n",
         "2: this is the beginning of no format that is known"},
        {"sentences with computed numbers", "Capacity: 50\na: weight 10 + 5, value 60\nb: weight 20, value 100\n",
         ": "},
        {"sentences with an answer",
         "Capacity: 50\na: weight 10, value 60\nb: weight 20, value 100\nTotal weight 30, total value 160\n", ": "},
        {"a remainder of MATLAB", "values = [60, 100]\nweights = [1, 2]\ncapacity = 100 % 30\n", ": "},
        {"a table with another number in each row", "value weight\n60 10 1\n100 20 1\n120 30 1\ncapacity 50\n", ": "},
        {"sentences in two units", "Capacity: 50 kg\na: weight 10 g, value 60\nb: weight 20 g, value 100\n",
         "2: this is the beginning of no format that is known"},
        {"tuples with a name and two numbers",
         "items = (\n    (\"a\", 10, 60),\n    (\"b\", 20, 100),\n)\ncapacity = 50\n",
         "a name and two numbers in each row, expected --columns id,profit,weight or --columns id,weight,profit"},
        {"a line that changes a list", "values = [60, 100]\nweights = [1, 2]\nvalues[0] = 5\ncapacity = 3\n", ": "},
        {"units that differ in comments",
         "capacity = 50  # in kg\nvalues = [60, 100, 120]\nweights = [10, 20, 30]  # in g\n",
         "3: comments name two units"},
        {"another number of rows", " value | weight\n-------+--------\n 60 | 10\n(2 rows)\ncapacity: 50\n",
         "3: the items do not follow the names of the columns"},
        {"two comments on the columns", "# profit weight\n# weight profit\n2 50\n60 10\n100 20\n",
         "2: a comment names the columns in another order"},
        {"ranks without profits", "rank,weight\n1,10\n2,20\n50\n", "2: nobody knows what the column 'rank' is"},
        {"no items behind labels", ",amaged\nn 0\nc -12\nz 0\ntime 0.00\n-----\n\n", "given:"},
        {"capacities that differ", "value,weight,capacity\n60,10,50\n100,20,60\n",
         "2: nobody knows what the column 'capacity' is"},
        {"a capacity beside another", "value,weight,capacity\n60,10,50\n100,20,50\ncapacity,,70\n", "given:"},
        {"a capacity in a column and in a comment", "# capacity: 70\nvalue,weight,capacity\n60,10,50\n100,20,50\n",
         "given:"},
        {"a list that is cut off", "capacity = 50\nv = [60, 100, 120]\nw = [10, 20, 3", "3: a bracket is not closed"},
        {"an item that is struck out", "| value | weight |\n|---|---|\n| 60 | 10 |\n| ~~100~~ | ~~20~~ |\n50\n",
         "4: the items do not follow the names of the columns"},
        {"a linear program", "Maximize\n obj: 60 x1 + 100 x2\nSubject To\n c: 10 x1 + 20 x2 <= 50\nEnd\n", "given:"},
        {"a capacity of two numbers", "v: 60 100\nw: 10 20\ncapacity: 83 or 95\n",
         "3: 'capacity' names no number or list"},
        {"units of time that differ", "Capacity (hours),50\nname,time cost (minutes),value\na,10,60\n",
         "1: the capacity and the weights may be in different units"},
        {"a comment that contradicts a name", "values = [60, 100]  # weights\nweights = [10, 20]\ncapacity = 50\n",
         "1: '# weights' contradicts the name of the numbers"},
        {"dictionaries of other items", "v = {\"a\": 60, \"b\": 100}\nw = {\"b\": 10, \"a\": 20}\nc = 50\n",
         "1: 'v' names no number or list"},
        {"XML that is cut off", "<knapsack capacity=\"50\">\n<item value=\"60\"", "1: this is XML or a linear program"},
        {"XML without elements", "<!-- nothing -->", "1: this is XML or a linear program"},
        {"XML that is too deep",
         "<a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a><a>5</a></a></a></a></a></a></a></a></a></a></a>",
         "1: this is XML or a linear program"},
        {"items that need others", "name,value,weight,requires\na,60,10,b\nb,100,20,\n50\n",
         "a column is called 'requires': items that need or exclude others are another problem"},
        {"a least capacity", "capacity at least 50\nvalue,weight\n60,10\n100,20\n", "given:"},
        {"units that differ in a comment", "# weights in grams, capacity in kg\n2 50\n60 10\n100 20\n",
         "1: comments name two units"},
        {"a limit of the number of items", "# choose at most 2 items\n2 50\n60 10\n100 20\n",
         "1: the file speaks of '# choose at most 2 items', expected an option such as --copies unlimited or --at-most "
         "2"},
        {"a limit of copies", "# each one up to three times\n2 50\n60 10\n100 20\n", "1: the file speaks of "},
        {"comments that number the columns", "# column 1 = weight\n# column 2 = profit\n2 50\n60 10\n100 20\n",
         "2: a comment may name the weights before the profits"},
        {"bin packing", "# bin packing\n2 50\n60 10\n100 20\n", "1: the file speaks of 'bin packing'"},
        {"profits that may be weights", "10 500\n13 507\ncapacity: 40\n", "1: no item fits into the capacity"},
        {"thousands and decimals", "name;weight;value\na;1.200;850,50\nb;950;70,00\ncapacity;3000\n",
         "2: '850,50' is no number"},
        {"thousands below decimals", "value\tweight\n60,5\t300\n100\t1.200\n9000\n",
         "2: '60,5' has no meaning that is known"},
        {"a capacity in thousands and decimals", "value;weight\n60;300\n500,5;120\ncapacity;1.000\n",
         "2: the items do not follow the names of the columns"},
        {"thousands or decimals alone", "name;value;weight\na;300.100;60.200\nb;200.100;50.200\n90\n",
         "2: '300.100' may have decimals or a separator of thousands"},
        {"one instance behind itself", "50 3\n60 10\n100 20\n120 30\n7\n", "given:"},
        {"sentences with limits", "capacity 50\nmax weight: 10, value: 60\n", "given:"},
        {"sentences with totals", "capacity 50\ntotal weight: 10, value: 60\ntotal weight: 20, value: 100\n", "given:"},
        {"sentences with products", "capacity 50\na: weight 2 * 5, value 60\nb: weight 20, value 2 * 50\n", "given:"},
        {"cumulative weights", "name,value,cumulative weight\na,60,10\nb,100,30\n50\n", "no column has the weights"},
        {"JSON with an answer", R"({"capacity": 50, "divisible": true, "values": [60], "weights": [10]})",
         "the answer 'divisible' has no meaning that is known"},
        {"words behind rows", "60 10\n100 20\n120 30\nthe capacity is fifty\n",
         "4: 4 words, expected the profit and the weight of an item"},
        {"weights that nothing fits into", "3 8\n3 30\n4 50\n5 60\n",
         "1: no item fits into the capacity, expected --columns weight,profit or --columns profit,weight"},
        {"numbered weights that nothing fits into", "3 8\n1 3 30\n2 4 50\n3 5 60\n",
         "1: no item fits into the capacity, expected --columns id,weight,profit or --columns id,profit,weight"},
        {"rows in front of which nothing says that they are comments",
         "id,value,weight\n#1,60,10\n#2,100,20\n3,120,30\n50\n", "2: '#1,60,10' may be a comment as well as an item"},
        {"a list with a unit behind it", "weights: [10, 20, 30]\nvalues: [60, 100, 120] | EUR\ncapacity: 50\n",
         "2: 'values: [60, 100, 120]' names no number or list"},
        {"a list with a sign in front", "v = -[60 100 120];\nw = [10 20 30];\nW = 50;\n",
         "1: 'v' names no number or list"},
        {"a list in another order", "w <- c(10,20,30)\nv <- c(60,100,120)\nv <- v[order(w)]\nW <- 50\n",
         "4: 'W <-' names no number or list"},
        {"a column without a name", ",weight,,alue\n0,10,60\n1,20,100\n50\n",
         "2: nobody knows what the column 'alue' is"},
        {"items that conflict", "name,value,weight,conflicts with\na,60,10,b\nb,100,20,\n50\n",
         "a column is called 'conflicts with': items that need or exclude others are another problem"},
        {"items that must be taken", "name,value,weight,must take\na,60,10,1\nb,100,20,0\n50\n",
         "2: nobody knows what the column 'must take' is"},
        {"a row of the best choice", "name,value,weight\na,60,10\nb,100,20\nc,120,30\nd,7,7\nChosen,220,50\n50\n",
         "6: 'Chosen' may be a row about the others"},
        {"weights in tens of kilograms", "capacity (kg),50\nvalue,weight (10 kg)\n60,1\n100,2\n",
         "2: no column has the weights"},
        {"hours and minutes in one column", "name,value,time\na,60,10 (h)\nb,100,20 (min)\n50\n",
         "2: '10 (h)' is no number"},
        {"a capacity alone in another unit", "name,value,weight\na,60,10 g\nb,100,20 g\n63 kg\n",
         "2: '10 g' is no number"},
        {"capacities that are not used", "unused capacity: 9\nname,value,weight\na,60,10\nb,100,20\n", "given:"},
        {"JSON of a minimum", R"({"capacity": 50, "goal": "min", "values": [60], "weights": [10]})",
         "the file speaks of 'min'"},
        {"lines of JSON of which one is broken",
         "{\"capacity\": 50, \"values\": [60], \"weights\": [10]}\n{\"capacity\": 50, \"values\": [60] [10]}\n",
         "2: this is no JSON"},
        {"JSON that is broken", "{\"capacity\": 50,\n\"values\": [60,],\n\"weights\": [10]}\n", "2: this is no JSON"},
        {"a row of the knapsack", "name,weight,value\na,10,60\nb,20,100\nc,30,120\nd,7,7\nKnapsack,50,220\n50\n",
         "6: 'Knapsack' may be a row about the others"},
        {"a row of the result", "name,weight,value\na,10,60\nb,20,100\nc,30,120\nd,7,7\nResult,50,220\n50\n",
         "6: 'Result' may be a row about the others"},
        {"JSON that is too deep", "[[[[[[[[[[[[[[[[[[[[[[\"1\"]]]]]]]]]]]]]]]]]]]]]]",
         "lists lie too deep in each other"},
        {"JSON with a key twice", "{\"capacity\": 50,\n\"capacity\": 60}", "1: a key occurs twice in an object"},
    };
    return all;
}

TEST(ReadingLayouts, AreReadAsWhatTheyMean) {
    for (const auto& [name, content, message] : layouts()) {
        SCOPED_TRACE(name);
        const auto instances = read_text("given", content, {});
        ASSERT_EQ(instances.size(), 1U);
        EXPECT_EQ(instances[0].profits, (Numbers{60, 100, 120}));
        EXPECT_EQ(instances[0].weights, (Numbers{10, 20, 30}));
        EXPECT_EQ(instances[0].capacity, 50);
        EXPECT_TRUE(instances[0].copies.empty());
    }
}

TEST(ReadingLayouts, HaveAnotherCapacityInPlaceOfTheirs) {
    const knapsack::ReadAs as{.capacity = knapsack::Decimal{70, 0}};
    for (const auto* content : {"3 50\n60 10\n100 20\n120 30\n", "3 50\n\n60 10\n100 20\n120 30\n"}) {
        const auto instances = read_text("given", content, as);
        ASSERT_EQ(instances.size(), 1U);
        EXPECT_EQ(instances[0].weights, (Numbers{10, 20, 30}));
        EXPECT_EQ(instances[0].capacity, 70);
    }
    // Two items may well be three.
    EXPECT_THROW(static_cast<void>(read_text("given", "2 50\n60 10\n100 20\n", as)), espalier::program::InputError);
}

TEST(ReadingLayouts, RefuseHeadersThatNobodyKnows) {
    const knapsack::ReadAs as{.capacity = knapsack::Decimal{50, 0}};
    EXPECT_EQ(read_text("given", "name,value,weight\na,60,10\nb,100,20\n", as).at(0).items(), 2U);
    EXPECT_THAT(
        [&] { static_cast<void>(read_text("given", "name,foo,bar\na,60,10\nb,100,20\n", as)); },
        testing::ThrowsMessage<espalier::program::InputError>(testing::HasSubstr("no name of a column is known")));
}

std::string complaint(std::string_view content, const knapsack::ReadAs& as) {
    try {
        static_cast<void>(read_text("given", content, as));
    } catch (const espalier::program::InputError& error) {
        return error.what();
    }
    return "";
}

TEST(ReadingLayouts, HaveCommentsThatMayNameTheColumns) {
    const std::string rows = "10 15\n20 40\n30 25\n";
    const std::string table = "1,10,15\n2,20,40\n3,30,25\n";
    const knapsack::ReadAs as{.capacity = knapsack::Decimal{50}};
    for (const auto* comment : {"# weight payoff", "# hours grade", "# size joy", "% size payoff", "# foo,value",
                                "# kg, euros", "# w c", "#\tweight\tpayoff"}) {
        SCOPED_TRACE(comment);
        for (const auto& content : {comment + ("\n" + rows), "capacity 50\n" + (comment + ("\n" + rows)),
                                    "3 50\n" + (comment + ("\n" + rows)), comment + ("\n3 50\n" + rows)}) {
            const bool has_capacity = content.find("50\n") != content.npos;
            EXPECT_THAT(complaint(content, has_capacity ? knapsack::ReadAs() : as),
                        testing::HasSubstr("a comment may name the weights before the profits"));
        }
        auto by_columns = as;
        by_columns.columns = {knapsack::Role::weight, knapsack::Role::profit};
        EXPECT_EQ(read_text("given", comment + ("\n" + rows), by_columns).at(0).profits, (Numbers{15, 40, 25}));
    }
    for (const auto* comment : {"#,wgt,value", "#,kg,EUR", "# ,Weight,Payoff", "# id, weight, payoff", "#,wgt,prof"})
        EXPECT_THAT(complaint(comment + ("\n" + table), as),
                    testing::HasSubstr("a comment may name the weights before the profits, expected --columns"));
    EXPECT_EQ(complaint("# weight payoff\n" + rows, as),
              "given:1: a comment may name the weights before the profits, expected --columns weight,profit or "
              "--columns profit,weight");
    for (const auto* comment : {"# weight is in kg\n3 50\n", "# 10 weights\n", "# weights\n"})
        EXPECT_EQ(read_text("given", comment + rows, as).at(0).profits, (Numbers{10, 20, 30})) << comment;
}

TEST(ReadingLayouts, HaveCommentsThatNameLists) {
    for (const auto* lists : {"# weights\n1 2\n# values\n60 70\n", "# values\n60 70\n# weights\n1 2\n",
                              "60 70  # values\n1 2  # weights\n"})
        EXPECT_THAT(complaint(std::string(lists) + "50\n", {}), testing::HasSubstr("a comment may name the weights"));
    EXPECT_EQ(read_text("given", "# weights\n60 11\n70 40\n50\n# values\n", {}).at(0).weights, (Numbers{11, 40}));
}

TEST(ReadingLayouts, HaveBracketsOverSeveralLines) {
    const auto given = read_text("given", "capacity = 5\nvalues = [6,\n  7]\nweights = [\n  1, # one\n  2,\n]\n", {});
    EXPECT_EQ(given.at(0).profits, (Numbers{6, 7}));
    EXPECT_EQ(given.at(0).weights, (Numbers{1, 2}));
    EXPECT_THAT(complaint("values = [6, 7]]\nweights = [1, 2]\n", {}),
                testing::HasSubstr("1: 'values = [6, 7]]' closes"));
}

TEST(ReadingLayouts, HaveSeveralLabelsOnALine) {
    for (const auto* line : {"c = 5, v = [6, 7], w = [1, 2]", "c = 5; v = 6 7; w = 1 2;", "c: 5, v: [6 7], w: [1 2]",
                             "c=5; v=6,7; w=1,2"}) {
        const auto given = read_text("given", line, {});
        EXPECT_EQ(given.at(0).profits, (Numbers{6, 7})) << line;
        EXPECT_EQ(given.at(0).weights, (Numbers{1, 2})) << line;
    }
    for (const auto* line : {"c = 5, v = [6, 7], w = [1, 2], v = [1]", "f(c = 5, v = [6, 7], w = [1, 2])"})
        EXPECT_NE(complaint(line, {}), "") << line;
    EXPECT_THAT(complaint("# each item is (weight, value)\n6 1\n7 2\n5\n", {}),
                testing::HasSubstr("a comment may name"));
}

TEST(ReadingLayouts, HaveNothingButListsInBrackets) {
    for (const auto* line : {"values = [6, 7] * 2", "values = [6, 7] + [8]", "values = 2 * [6, 7]", "values = -[6, 7]",
                             "conflicts = [(6, 7), (7, 8)]", "values = [[6, 7], [7, 8]]", "values[0] = 5"})
        EXPECT_NE(complaint(line + std::string("\nweights = [1, 2]\ncapacity = 5\n"), {}), "") << line;
    EXPECT_NE(complaint("conflicts = [(6, 1), (7, 2), (8, 3)]\ncapacity = 5\n", {}), "");
}

TEST(ReadingLayouts, HaveNoListsThatSayNothing) {
    for (const auto* line : {"conflicts:\n1 2\n", "items = [|1, 2|]\n", "bins\n1 2\n", "1 = 2, 3 = 4\n", "1 = 2\n",
                             "capacity: 50\n1 = best\n"})
        EXPECT_NE(complaint(line + std::string("items:\n60 10\n100 20\ncapacity: 50\n"), {}), "") << line;
    EXPECT_THAT(complaint("capacity: 50\nweights:\n10 20 30\n60 100 120\n", {}),
                testing::HasSubstr("there is no list of the profits"));
    EXPECT_NE(complaint("capacity 50\nname,value,weight\nweights = [10, 20, 30]\n", {}), "");
}

TEST(ReadingLayouts, HaveSumsWithANumberInFrontThatMayBeNone) {
    const knapsack::ReadAs as{.capacity = knapsack::Decimal{30}, .is_sum = true};
    const std::string numbers = "3\n34\n4\n12\n5\n2\n";
    EXPECT_EQ(read_text("given", numbers, as).at(0).items(), 6U);
    EXPECT_EQ(complaint("30\n" + numbers, as),
              "given:1: the first number, 30, may be the target, expected the numbers of the sum alone, or another of "
              "them in front");
    for (const auto& content : {"6\n" + numbers, "6\n" + numbers + "9\n"})
        EXPECT_THAT(complaint(content, as),
                    testing::HasSubstr("1: the first number, 6, may be the number of the others"));
    EXPECT_EQ(read_text("given", numbers + "30\n6\n", as).at(0).items(), 8U);
}

TEST(ReadingLayouts, DoNotEndWithTheSumsOfTheOthers) {
    for (const auto* content : {"capacity,10\nweight,profit\n2,2\n3,3\n5,5\n10,10\n",
                                "capacity,10\nid,weight,profit\n1,2,2\n2,3,3\n3,5,5\n4,10,10\n"})
        EXPECT_THAT(complaint(content, {}), testing::HasSubstr("may be a row about the others, such as their sums"));
    EXPECT_EQ(read_text("given", "4 10\n2 2\n3 3\n5 5\n10 10\n", {}).at(0).weights, (Numbers{2, 3, 5, 10}));
}

TEST(ReadingLayouts, AreRefusedWithASentence) {
    for (const auto& [name, content, message] : refused_layouts()) {
        SCOPED_TRACE(name);
        try {
            static_cast<void>(read_text("given", content, {}));
            ADD_FAILURE() << "was read";
        } catch (const espalier::program::InputError& error) {
            EXPECT_THAT(error.what(), testing::HasSubstr(message));
        }
    }
}
}  // namespace
