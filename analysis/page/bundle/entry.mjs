// What a page needs of Vega: charts of marks, scales, axes and legends. Maps,
// force layouts, trees, word clouds, regressions and loading are left out.
import { transforms } from 'vega-dataflow';
import * as basic from 'vega-transforms';
import * as view from 'vega-view-transforms';
import * as encode from 'vega-encode';

Object.assign(transforms, basic, view, encode);

export { parse } from 'vega-parser';
export { View } from 'vega-view';
export { expressionInterpreter } from 'vega-interpreter';
export { compile } from 'vega-lite';
