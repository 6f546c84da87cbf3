import { DayLine, Features, FinalCall, Hero, Plans, StatsBand, Videos } from '../features/landing';
import styles from './LandingPage.module.css';

export const LandingPage = () => (
  <div className={styles.page}>
    <Hero />
    <DayLine />
    <StatsBand />
    <Features />
    <Plans />
    <Videos />
    <FinalCall />
  </div>
);
