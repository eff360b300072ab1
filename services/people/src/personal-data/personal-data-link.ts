import type { LinkPurpose } from '@llavero/kit/links/scoped-links';
import type { PersonalDataField } from '@llavero/proto/rules/personal-data';

/** The link for the missing data of a person (WIZ-08). */
export const personalDataLink: LinkPurpose<{
  /** What was missing when the link was made: it can fill nothing else. */
  fields: PersonalDataField[];
}> = {
  name: 'personalData',
  days: 14,
  scope: (stored) => stored as { fields: PersonalDataField[] },
};
