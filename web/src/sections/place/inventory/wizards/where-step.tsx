import type { contract } from '@llavero/proto/records/contracts/contract';
import { useEffect, useRef } from 'react';
import { PartyFields } from '../../../../components/wizard/steps/party-fields.tsx';
import { useWizard, useWizardValues } from '../../../../components/wizard/wizard-context.tsx';
import { type RowOf, useRecord } from '../../../../lib/records.ts';
import type { InventoryFields } from './inventory-fields.ts';

/** Which unit and contract it is for; the contract brings its unit and its parties. */
export function WhereStep() {
  const { form } = useWizard();
  const { place, contract: chosen } = useWizardValues<InventoryFields>();
  const { data } = useRecord<RowOf<typeof contract>>('contract', chosen ?? null);
  const applied = useRef<string | null>(null);
  useEffect(() => {
    if (!data || applied.current === data.id) return;
    applied.current = data.id;
    const [unit] = data.units ?? [];
    form.setMany({
      tenants: data.tenants ?? [],
      landlords: data.landlords ?? [],
      ...(place == null && unit ? { place: unit } : {}),
    });
  }, [data, place, form]);
  return (
    <PartyFields
      overrides={{
        type: { span: 2 },
        contract: {
          help: 'De él se toman la unidad y las partes.',
          ...(place ? { linkFilter: { units: place } } : {}),
        },
      }}
    />
  );
}
