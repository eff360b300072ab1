import { PartyFields } from '../../../../components/wizard/steps/party-fields.tsx';

/** Tenants and guarantors. */
export function TenantsStep() {
  return (
    <PartyFields
      columns={1}
      overrides={{ avalists: { help: 'Responden si el inquilino no paga. Déjelo vacío si no hay.' } }}
    />
  );
}
