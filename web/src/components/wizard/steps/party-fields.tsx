import type { FieldOverrides } from '../../record-form/types.ts';
import { useNestedWizard } from '../nested-wizard.tsx';
import { WizardFields } from '../wizard-fields.tsx';
import type { WizardParams } from '../wizard-definition.ts';
import { parties } from './parties.ts';

interface Props {
  /** The fields of the step when absent; those that are no parties are shown as they are. */
  names?: readonly string[];
  columns?: 1 | 2 | 3;
  overrides?: FieldOverrides;
  /** What is known of one that is created, by the field; what was typed goes before it. */
  createWith?: Readonly<Record<string, WizardParams>>;
}

/** Parameters that are not empty. */
const typed = (params: WizardParams): WizardParams =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''));

/** Fields among which are parties, with the way to create one without leaving the wizard. */
export function PartyFields({ names, columns, overrides = {}, createWith = {} }: Props) {
  const { openNested, nested } = useNestedWizard();
  const offered = Object.fromEntries(
    Object.entries(parties).map(([name, { linkFilter, create }]) => [
      name,
      {
        linkFilter,
        ...(create
          ? {
              onCreateLink: (text: string, done: (id: string) => void) =>
                openNested(create.wizard, { ...createWith[name], ...typed(create.params(text)) }, done),
            }
          : {}),
        ...overrides[name],
      },
    ]),
  );
  return (
    <>
      <WizardFields
        overrides={{ ...overrides, ...offered }}
        {...(names ? { names } : {})}
        {...(columns ? { columns } : {})}
      />
      {nested}
    </>
  );
}
