import type { LinkPurpose } from '@llavero/kit/links/scoped-links';
import { APPLICATION_LINK_DAYS } from '@llavero/proto/rules/application';

/** The link by which somebody goes on with their part of an application (OPS-06); its recipient is the applicant. */
export const applicationLink: LinkPurpose<{ applicant: string }> = {
  name: 'application',
  days: APPLICATION_LINK_DAYS,
  scope: (stored) => stored as { applicant: string },
};
