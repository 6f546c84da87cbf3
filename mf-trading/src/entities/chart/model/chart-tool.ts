/** What the next click or drag on the chart does. Each chart has its own. */
export const CHART_TOOLS = ['level', 'note', 'measure'] as const;
export type ChartTool = (typeof CHART_TOOLS)[number];

export const TOOL_HINTS: Record<ChartTool, string> = {
  level: 'Click a price to draw a level. Esc cancels.',
  note: 'Click a bar to write a note. Esc cancels.',
  measure: 'Drag across the chart to measure. Esc cancels.',
};
