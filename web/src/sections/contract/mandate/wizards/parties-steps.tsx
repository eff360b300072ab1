import { PartyFields } from '../../../../components/wizard/steps/party-fields.tsx';

/** Landlords, and who manages for them. */
export function LandlordsStep() {
  return <PartyFields overrides={{ landlords: { span: 2 } }} />;
}

/** Units and whole properties. */
export function UnitsStep() {
  return (
    <PartyFields
      overrides={{
        units: { span: 2 },
        properties: { span: 2, help: 'Solo si el mandato es de fincas enteras.' },
      }}
    />
  );
}
