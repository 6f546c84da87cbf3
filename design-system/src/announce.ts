let region: HTMLElement | undefined;

/**
 * Says a sentence to assistive technology when it next falls silent. For what is seen but moves no focus: work that began,
 * '12 results, updated 10:31'. Never for every tick of a figure.
 */
export const announce = (text: string): void => {
  if (region === undefined || !region.isConnected) {
    region = document.createElement('div');
    region.className = 'ds-VisuallyHidden';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  // A region says only what changed: the same sentence again has to be a new node.
  const sentence = document.createElement('p');
  sentence.textContent = text;
  region.replaceChildren(sentence);
};
