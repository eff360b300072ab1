import { Stack } from '@mantine/core';
import { checkCadastralReference, formatCadastralReference } from '@llavero/proto/values/cadastral-reference';
import { CheckedInput } from '../../../components/wizard/checked-input.tsx';
import { useWizard } from '../../../components/wizard/wizard-context.tsx';
import { SuppliesEditor } from './supplies-editor.tsx';

/** Cadastral reference and supply points: the numbers that certificates and holder changes depend on. */
export function IdentificationStep() {
  const { form } = useWizard();
  return (
    <Stack gap="lg">
      <CheckedInput
        form={form}
        name="cadastralReference"
        check={checkCadastralReference}
        format={formatCadastralReference}
        praise={() => 'Referencia catastral válida'}
        help="Veinte caracteres; está en el recibo del IBI."
      />
      <SuppliesEditor />
    </Stack>
  );
}
