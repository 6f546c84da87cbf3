import { Switch } from '@prebell/design-system';
import { usePreference } from '@prebell/platform';
import { useId } from 'react';
import styles from './LetterSwitch.module.css';
import { LETTERS_PREFERENCE } from './letters';

/** Setting: whether letters act at once or may begin a ticker. */
export const LetterSwitch = () => {
  const [letters, setLetters] = usePreference(LETTERS_PREFERENCE);
  const help = useId();
  return (
    <div className={styles.choice}>
      <Switch
        label="Letters act at once"
        aria-describedby={help}
        checked={letters === 'commands'}
        onCheckedChange={(isInstant) => setLetters(isInstant ? 'commands' : 'tickers')}
      />
      <p id={help} className={styles.help}>
        {letters === 'commands'
          ? 'To open a ticker, type its first letter with Shift.'
          : 'A letter acts after half a second, unless a second letter makes it a ticker.'}
      </p>
    </div>
  );
};
