import { VisuallyHidden } from '@prebell/design-system/frame';
import { useNavigation } from '@prebell/platform/router';
import styles from './Progress.module.css';

/** Shows that the next page is loading while the current one stays. */
export const Progress = () => {
  const isNavigating = useNavigation().state !== 'idle';
  return (
    <div role="status" className={styles.place}>
      {isNavigating && (
        <>
          <span className={styles.bar} />
          <VisuallyHidden>Loading page...</VisuallyHidden>
        </>
      )}
    </div>
  );
};
