import { useNestedWizard } from '../../../../components/wizard/nested-wizard.tsx';
import { WizardFields } from '../../../../components/wizard/wizard-fields.tsx';

/** Landlords, with the way to create one without leaving the mandate. */
export function LandlordsStep() {
  const { openNested, nested } = useNestedWizard();
  return (
    <>
      <WizardFields
        names={['landlords', 'organization', 'region']}
        overrides={{
          landlords: {
            span: 2,
            linkFilter: { roles: 'LANDLORD' },
            onCreateLink: (name, done) => openNested('landlordCreate', { name }, done),
          },
        }}
      />
      {nested}
    </>
  );
}

/** Units and properties, with the way to create a unit. */
export function UnitsStep() {
  const { openNested, nested } = useNestedWizard();
  return (
    <>
      <WizardFields
        names={['units', 'properties']}
        overrides={{
          units: {
            span: 2,
            linkFilter: { type: 'UNIT' },
            onCreateLink: (street, done) => openNested('unitCreate', { street }, done),
          },
          properties: {
            span: 2,
            linkFilter: { type: 'PROPERTY' },
            help: 'Solo si el mandato es de fincas enteras.',
          },
        }}
      />
      {nested}
    </>
  );
}
