let region: HTMLElement | undefined;

/**
 * Announces a sentence politely to assistive technology. Use it for visible changes that do not move the focus: work that
 * started, '12 results, updated 10:31'. Never announce every tick of a figure.
 */
export const announce = (text: string): void => {
  if (region === undefined || !region.isConnected) {
    region = document.createElement('div');
    region.className = 'ds-VisuallyHidden';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  // A live region announces changes only, so a repeated sentence needs a new node.
  const sentence = document.createElement('p');
  sentence.textContent = text;
  region.replaceChildren(sentence);
};
