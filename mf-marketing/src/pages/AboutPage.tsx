import { BRAND } from '@prebell/contracts';
import { Facts, Highlights, Invitation, Mission, Strategies, Technology, Values } from '../features/about';
import { StatsBand } from '../features/status';
import { DeskPicture } from '../shared/desk-picture/DeskPicture';
import { Page } from '../shared/page/Page';

export const AboutPage = () => (
  <Page
    title={`About ${BRAND.name}`}
    lead="Scanners and charts for the hours before the bell. Made for momentum day traders who want to see the criteria as well as the results."
  >
    <DeskPicture />
    <Mission />
    <Facts />
    <StatsBand />
    <Highlights />
    <Strategies />
    <Values />
    <Technology />
    <Invitation />
  </Page>
);
