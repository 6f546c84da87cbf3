import { DayLine, DeskPicture, Features, FinalCall, Hero, Plans, Videos } from '../features/landing';
import { OpenSample, StatsBand } from '../features/status';
import { productDocument } from '../shared/structured-data/documents';
import { StructuredData } from '../shared/structured-data/StructuredData';
import styles from './LandingPage.module.css';

export const LandingPage = () => (
  <div className={styles.page}>
    <StructuredData data={productDocument()} />
    <Hero />
    <DayLine />
    <OpenSample />
    <StatsBand />
    <Features />
    <DeskPicture />
    <Plans />
    <Videos />
    <FinalCall />
  </div>
);
