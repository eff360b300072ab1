import type { Candidature } from '@llavero/proto/records/contracts/candidature';
import { Button, Group, Stack } from '@mantine/core';
import { useNestedWizard } from '../../../../components/wizard/nested-wizard.tsx';
import { Notice } from '../../../../components/wizard/notice.tsx';
import { PartyFields } from '../../../../components/wizard/steps/party-fields.tsx';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { useRecord } from '../../../../lib/records.ts';
import type { BookingFields } from './booking-fields.ts';

/** Tenants and guarantors; applicants who have no record of their own yet are created on the spot. */
export function BookingTenantsStep() {
  const { form } = useWizard();
  const { candidature, tenants, avalists } = useWizardValues<BookingFields>();
  const { data } = useRecord<Partial<Candidature>>('candidature', candidature ?? null);
  const { openNested, nested } = useNestedWizard();
  const missing = (['tenants', 'avalists'] as const).flatMap((role) => {
    const chosen = { tenants, avalists }[role] ?? [];
    const people = data?.[role] ?? [];
    const unknown = people.filter(({ agent }) => !agent);
    // Each that was created takes the place of one without a record.
    const created = chosen.length - people.filter(({ agent }) => agent && chosen.includes(agent)).length;
    return unknown.slice(Math.max(0, created)).map(({ name }) => ({ role, name, chosen }));
  });
  return (
    <Stack gap="md">
      {missing.length > 0 && (
        <Notice tone="info" title="Personas de la candidatura sin ficha">
          <Group gap="xs" mt={6}>
            {missing.map(({ role, name, chosen }) => (
              <Button
                key={`${role}${name}`}
                size="compact-sm"
                variant="default"
                onClick={() =>
                  openNested(
                    'tenantCreate',
                    { name, ...(role === 'avalists' ? { role: 'AVALIST' } : {}) },
                    (id) => form.set(role, [...chosen, id]),
                  )
                }
              >
                Crear ficha de {name}
              </Button>
            ))}
          </Group>
        </Notice>
      )}
      <PartyFields
        columns={1}
        names={['tenants', 'avalists', 'solvencyRequest']}
        overrides={{ avalists: { help: 'Responden si el inquilino no paga. Déjelo vacío si no hay.' } }}
      />
      {nested}
    </Stack>
  );
}
