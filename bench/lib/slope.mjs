const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What `ys` grow by while `xs` grow by one: the slope of the least squares' line. */
export const slopeOf = (xs, ys) => {
  const [middle, level] = [mean(xs), mean(ys)];
  const up = xs.reduce((sum, x, index) => sum + (x - middle) * (ys[index] - level), 0);
  const across = xs.reduce((sum, x) => sum + (x - middle) ** 2, 0);
  return up / across;
};
