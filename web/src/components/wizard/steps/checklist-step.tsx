import type { FieldProblem } from '@llavero/proto/errors';
import { type Fields, type Json, metaOf } from '@llavero/proto/fields/field';
import { Divider } from '@mantine/core';
import { useState } from 'react';
import type { FieldOverrides } from '../../record-form/types.ts';
import { Checklist, type CheckItem } from '../checklist.tsx';
import { FieldText } from '../field-text.tsx';
import { useWizard, useWizardValues } from '../wizard-context.tsx';
import { WizardFields } from '../wizard-fields.tsx';
import { partyFilters } from './parties.ts';

interface Props<F extends Fields> {
  /** Rows of the list, in the order in which the record is read. */
  rows: readonly (keyof F & string)[];
  /** What the service would refuse with (proto/rules/readiness). */
  problems: readonly FieldProblem[];
  /** Problems of other fields that are told in a row. */
  toldIn?: Partial<Record<keyof F & string, keyof F & string>>;
  /** Fields that are asked for in the place of others that follow from them. */
  askedInstead?: Partial<Record<keyof F & string, keyof F & string>>;
  /** Rows that no field stands for, before the row that they are keyed by, or at the end. */
  more?: readonly (CheckItem & { before?: keyof F & string })[];
  overrides?: FieldOverrides;
}

/** What stands and what is missing before a record can be validated, with inputs for exactly that. */
export function ChecklistStep<F extends Fields>(props: Props<F>) {
  const { rows, problems, toldIn = {}, askedInstead = {}, more = [], overrides } = props;
  const { form } = useWizard();
  const values = useWizardValues();
  const told: Readonly<Record<string, string | undefined>> = toldIn;
  const instead: Readonly<Record<string, string | undefined>> = askedInstead;
  const fields = problems.map(({ field }) => field);
  // Inputs stay once shown: a field must not vanish under the cursor because it has become right.
  const [asked] = useState(fields);
  const names = [...new Set([...asked, ...fields].map((name) => instead[name] ?? name))];

  const items = rows.flatMap((name): CheckItem[] => {
    const problem = problems.find(({ field }) => field === name || told[field] === name);
    const meta = metaOf(form.fields[name]!);
    const row: CheckItem = {
      key: name,
      label: meta.label,
      state: problem ? 'missing' : 'done',
      text: problem?.message ?? <FieldText meta={meta} value={(values[name] ?? null) as Json} />,
    };
    return [...more.filter(({ before }) => before === name), row];
  });
  return (
    <>
      <Checklist items={[...items, ...more.filter(({ before }) => before === undefined)]} />
      {names.length > 0 && (
        <>
          <Divider label="Complételo aquí" labelPosition="left" my="lg" />
          <WizardFields names={names} overrides={{ ...partyFilters, ...overrides }} />
        </>
      )}
    </>
  );
}
