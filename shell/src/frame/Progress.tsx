import { VisuallyHidden } from '@prebell/design-system';
import { useNavigation } from '@prebell/platform/router';
import styles from './Progress.module.css';

/** The next page is on its way while this one stays. */
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
