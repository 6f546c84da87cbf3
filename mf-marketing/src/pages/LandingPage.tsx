import { DayLine, Features, FinalCall, Hero, Plans, Videos } from '../features/landing';
import { OpenSample, StatsBand } from '../features/status';
import styles from './LandingPage.module.css';

export const LandingPage = () => (
  <div className={styles.page}>
    <Hero />
    <DayLine />
    <OpenSample />
    <StatsBand />
    <Features />
    <Plans />
    <Videos />
    <FinalCall />
  </div>
);
