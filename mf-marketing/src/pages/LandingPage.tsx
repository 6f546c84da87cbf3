import { DayLine, Features, FinalCall, Hero, Plans, Questions, Replay, Videos, Why } from '../features/landing';
import { OpenSample, StatsBand } from '../features/status';
import { DeskPicture } from '../shared/desk-picture/DeskPicture';
import { productDocument } from '../shared/structured-data/documents';
import { StructuredData } from '../shared/structured-data/StructuredData';
import styles from './LandingPage.module.css';

export const LandingPage = () => (
  <div className={styles.page}>
    <StructuredData data={productDocument()} />
    <Hero />
    <DayLine />
    <StatsBand />
    <Why />
    <Replay />
    <DeskPicture />
    <Features />
    <OpenSample />
    <Plans />
    <Questions />
    <Videos />
    <FinalCall />
  </div>
);
