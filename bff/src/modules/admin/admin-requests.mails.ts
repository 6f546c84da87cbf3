import { ADMIN_REQUEST_HOURS, BRAND, signInTo } from '@prebell/contracts';
import { linkTo } from '@prebell/server/http';
import { type RenderedMail, renderMail } from '@prebell/server/mail';
import type { Config } from '../../config';

type Place = Pick<Config, 'publicOrigin' | 'port'>;

interface Names {
  readonly target: string;
  readonly requester: string;
}

const WHY = `You are receiving this e-mail because you are an admin of ${BRAND.name}.`;
const reasonText = (reason: string | null): string => (reason === null ? '' : ` Reason: ${reason}`);

/** Asks the other admins to decide. */
export const adminAskedMail = (
  config: Place,
  { target, requester, reason }: Names & { readonly reason: string | null },
): RenderedMail =>
  renderMail({
    subject: `${requester} asks you to approve a new ${BRAND.name} admin`,
    heading: `Approve ${target} as an admin?`,
    blocks: [
      { kind: 'text', text: `${requester} asks to make ${target} an admin.${reasonText(reason)}` },
      { kind: 'text', text: `One other admin must approve within ${ADMIN_REQUEST_HOURS} hours.` },
      { kind: 'action', label: 'Decide', href: linkTo(config, signInTo('/admin')) },
    ],
    why: WHY,
  });

export const newAdminMail = (
  config: Place,
  { target, by, requester }: { readonly target: string; readonly by: string; readonly requester: string | null },
): RenderedMail =>
  renderMail({
    subject: `${target} is now a ${BRAND.name} admin`,
    heading: `${target} is now an admin`,
    blocks: [
      {
        kind: 'text',
        text:
          requester === null
            ? `${by} made ${target} an admin.`
            : `${requester} asked for it, and ${by} approved. ${target} can now see and change every account.`,
      },
      { kind: 'note', text: 'If this is wrong, revoke the admin rights immediately:' },
      { kind: 'action', label: 'Open the admin area', href: linkTo(config, signInTo('/admin')) },
    ],
    why: WHY,
  });

/** Tells an admin that their rights are gone, because the account of the admin who took them may have been misused. */
export const adminRevokedMail = (
  config: Place,
  { by, reason }: { readonly by: string; readonly reason: string | null },
): RenderedMail =>
  renderMail({
    subject: `You are no longer an admin of ${BRAND.name}`,
    heading: 'Your admin rights were revoked',
    blocks: [
      { kind: 'text', text: `${by} revoked your admin rights.${reasonText(reason)}` },
      { kind: 'note', text: 'If you did not expect this, tell the people who run the installation.' },
      { kind: 'action', label: 'Contact', href: linkTo(config, '/contact') },
    ],
    why: `You are receiving this e-mail because you were an admin of ${BRAND.name}.`,
  });

export const adminRefusedMail = (
  config: Place,
  { target, by, reason }: { readonly target: string; readonly by: string; readonly reason: string | null },
): RenderedMail =>
  renderMail({
    subject: `${by} refused your request about ${target}`,
    heading: `${target} was not made an admin`,
    blocks: [
      { kind: 'text', text: `${by} refused your request to make ${target} an admin.${reasonText(reason)}` },
      { kind: 'action', label: 'Open the admin area', href: linkTo(config, signInTo('/admin')) },
    ],
    why: WHY,
  });
