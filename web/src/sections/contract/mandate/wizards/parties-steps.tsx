import type { lead as leadDefinition } from '@llavero/proto/records/contracts/lead';
import { Text } from '@mantine/core';
import { PartyFields } from '../../../../components/wizard/steps/party-fields.tsx';
import { useWizard } from '../../../../components/wizard/wizard-context.tsx';
import type { RowOf } from '../../../../lib/records.ts';

type LeadRow = Partial<RowOf<typeof leadDefinition>>;

/** Parameters of a wizard: what there is. */
const textsOf = (values: Record<string, string | null | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));

/** Landlords, and who manages for them. */
export function LandlordsStep() {
  const { loaded } = useWizard();
  const lead = loaded[2] as LeadRow | undefined;
  const known = lead ? { name: lead.name, phone: lead.phone, email: lead.email } : {};
  return (
    <>
      {lead && !lead.agent && (
        <Text size="sm" mb="sm">
          Captación de {[lead.name, lead.phone, lead.email].filter(Boolean).join(' · ')}. Busque si ya tiene
          ficha; si no, créela aquí con estos datos.
        </Text>
      )}
      <PartyFields overrides={{ landlords: { span: 2 } }} createWith={{ landlords: textsOf(known) }} />
    </>
  );
}

/** Units and whole properties. */
export function UnitsStep() {
  const { loaded } = useWizard();
  const lead = loaded[2] as LeadRow | undefined;
  return (
    <PartyFields
      createWith={{ units: textsOf({ street: lead?.homeAddress, city: lead?.city }) }}
      overrides={{
        units: { span: 2 },
        properties: { span: 2, help: 'Solo si el mandato es de fincas enteras.' },
      }}
    />
  );
}
