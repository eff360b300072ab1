import { all, always, equals, flag } from '../../states/predicate.ts';
import type { FixedFields } from '../../states/fixed-fields.ts';
import type { StateRules } from '../../states/states.ts';
import { type TemplateStatus, templateStatuses } from '../choices/templates.ts';

/** *Ours* (DOC-02): an edition is drafted, in use, and retired when a later one takes its place. `PublishTemplate` alone puts one in use: it checks that nothing is missing. */
export const templateStates: StateRules<TemplateStatus> = {
  statuses: templateStatuses,
  derive: [
    { status: 'PUBLISHED', when: flag('active') },
    { status: 'RETIRED', when: flag('published') },
    { status: 'DRAFT', when: always },
  ],
  changes: { PUBLISHED: ['RETIRED'] },
  effects: { RETIRED: () => ({ active: false }) },
};

/** Documents have been made of a published edition, so its text stays as it was. */
export const publishedText: FixedFields = {
  when: all(flag('published'), equals('kind', 'DOCUMENT')),
  fields: ['key', 'kind', 'collection', 'documentType', 'language', 'edition', 'paragraphs', 'variables'],
  message: 'Una versión publicada no cambia: cree una versión nueva y cambie esa.',
};
