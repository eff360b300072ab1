import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { PartyFields } from '../../../components/wizard/steps/party-fields.tsx';
import { useWizard, useWizardValues } from '../../../components/wizard/wizard-context.tsx';
import { recordOptions } from '../../../lib/records.ts';
import { AddressPreview } from './address-preview.tsx';
import { addressOfProperty, type PlaceFields } from './place.ts';

/** Where a unit or property is; a unit takes what it can from its property. */
export function LocationStep() {
  useAddressOfProperty();
  return (
    <>
      <AddressPreview />
      <PartyFields
        overrides={{
          property: {
            span: 2,
            help: 'La finca a la que pertenece; si la elige, la dirección se copia de ella.',
          },
        }}
      />
    </>
  );
}

function useAddressOfProperty() {
  const { form } = useWizard();
  const values = useWizardValues<PlaceFields>();
  const chosen = typeof values.property === 'string' ? values.property : null;
  const { data } = useQuery({ ...recordOptions('place', chosen ?? ''), enabled: chosen !== null });
  const applied = useRef<string | null>(null);
  useEffect(() => {
    if (!data || data.id !== chosen || applied.current === chosen) return;
    applied.current = chosen;
    const parts = addressOfProperty(values, data);
    if (Object.keys(parts).length > 0) form.setMany(parts);
  }, [data, chosen, values, form]);
}
