import { Anchor, Box } from '@mantine/core';
import { normaliseNationalId, checkNationalId, nationalIdKind } from '@llavero/proto/values/national-id';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import { useRecordPath } from '../../../lib/menu.ts';
import { useFormValue } from '../../../components/record-form/form-store.ts';
import { CheckedInput } from '../../../components/wizard/checked-input.tsx';
import { Notice } from '../../../components/wizard/notice.tsx';
import { useWizard, useWizardValues } from '../../../components/wizard/wizard-context.tsx';
import { WizardFields } from '../../../components/wizard/wizard-fields.tsx';
import { useSearch } from '../../../lib/records.ts';
import type { PersonFields } from './person.ts';

/** Name and identity document; the number is checked as it is typed, and against the people there already are. */
export function IdentityStep() {
  const { idType } = useWizardValues<PersonFields>();
  return (
    <>
      <WizardFields
        overrides={{
          company: { span: 2 },
          lastname: { visible: ({ company }) => company !== true },
          birthDate: { visible: ({ company }) => company !== true },
          idNumber: {
            render: (store, name) => (
              <CheckedInput
                form={store}
                name={name}
                required
                check={(text) => checkNationalId(text, idType ?? null)}
                format={normaliseNationalId}
                tidy={normaliseNationalId}
                praise={(text) => `${nationalIdKind(text) ?? 'Documento'} válido`}
              />
            ),
          },
        }}
      />
      <DuplicateWarning />
    </>
  );
}

/** Says when somebody with that document is known, so that nobody is entered twice. */
function DuplicateWarning() {
  const { form } = useWizard();
  const recordPath = useRecordPath();
  const typed = useFormValue(form, 'idNumber');
  const [number] = useDebouncedValue(normaliseNationalId(typeof typed === 'string' ? typed : ''), 500);
  const { data } = useSearch(number.length >= 8 ? number : '');
  const known = data?.find(
    ({ collection, detail }) => collection === 'agent' && normaliseNationalId(detail).includes(number),
  );
  if (!known) return null;
  const path = recordPath('agent', known.id);
  return (
    <Box mt="lg">
      <Notice tone="warning" title="Ya hay una persona con ese documento">
        {known.title} · {known.detail}.{' '}
        {path && (
          <Anchor component={Link} to={path} size="sm">
            Abrir su ficha
          </Anchor>
        )}
      </Notice>
    </Box>
  );
}
