import { Input } from '@mantine/core';
import { fileDocument } from '@llavero/proto/commands/media';
import { UploadBox } from '../../../../components/files/upload-box.tsx';
import { type FormStore, useFormValues } from '../../../../components/record-form/form-store.ts';
import type { WizardValues } from '../../../../components/wizard/wizard-definition.ts';
import { runCommand } from '../../../../lib/api.ts';
import type { BillFields } from './bill-fields.ts';

type Values = WizardValues<BillFields>;

/** Takes the paper of the bill while it is typed in. */
export function BillScan({ form }: { form: FormStore }) {
  const { scans } = useFormValues(form) as Values;
  const kept = scans?.length ?? 0;
  return (
    <Input.Wrapper
      label="Escaneo o PDF de la factura"
      description={
        kept > 0 ? `Se archivará con la factura: ${kept === 1 ? '1 archivo' : `${kept} archivos`}.` : null
      }
    >
      <UploadBox
        target={{ collection: 'bill' }}
        label="Añadir factura escaneada"
        onStored={({ media }) =>
          form.set('scans', [...((form.values()['scans'] as string[] | null) ?? []), media])
        }
      />
    </Input.Wrapper>
  );
}

/** Files what was uploaded as one document of the bill; answers its id, or none. Throws ApiError. */
export async function fileScans({ scans, number, contract, mandate, units }: Values): Promise<string[]> {
  if (!scans || scans.length === 0) return [];
  const { document } = await runCommand(fileDocument, {
    files: scans,
    fields: {
      name: `Factura ${number ?? ''}`.trim(),
      type: 'OTHER_BILLS',
      contract: contract ?? null,
      mandate: mandate ?? null,
      places: units ?? [],
    },
  });
  return [document ?? ''];
}
