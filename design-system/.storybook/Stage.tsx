import type { ComponentType } from 'react';
import type { Choices } from './toolbars';
import './stage.css';

interface StageProps {
  readonly choices: Choices;
  readonly Story: ComponentType;
}

/** Renders a story with the toolbar's choices: in one theme, or in both side by side. */
export const Stage = ({ choices: { theme, density, palette, textSpacing, session }, Story }: StageProps) => {
  const isPair = theme === 'side by side';
  // As in the apps, these go on the root element: tokens are read from it, and portals render outside the story.
  Object.assign(document.documentElement.dataset, {
    theme: isPair ? 'dark' : theme,
    density,
    marketPalette: palette,
    textSpacing: textSpacing === 'normal' ? 'normal' : 'wide',
    session,
  });
  if (!isPair) return <Story />;
  return (
    <div className="stage-pair">
      {(['dark', 'light'] as const).map((side) => (
        <section key={side} data-theme={side} aria-label={`In ${side}`}>
          <Story />
        </section>
      ))}
    </div>
  );
};
