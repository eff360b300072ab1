import { useNestedWizard } from '../../../../components/wizard/nested-wizard.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';

/** Tenants and guarantors, with the way to create one on the spot. */
export function TenantsStep() {
  const { openNested, nested } = useNestedWizard();
  return (
    <>
      <WizardFields
        columns={1}
        names={['tenants', 'avalists']}
        overrides={{
          tenants: {
            linkFilter: { roles: 'TENANT' },
            onCreateLink: (name, done) => openNested('tenantCreate', { name }, done),
          },
          avalists: {
            linkFilter: { roles: 'AVALIST' },
            help: 'Responden si el inquilino no paga. Déjelo vacío si no hay.',
            onCreateLink: (name, done) => openNested('tenantCreate', { name, role: 'AVALIST' }, done),
          },
        }}
      />
      {nested}
    </>
  );
}
