import { printTaxPack } from '@llavero/proto/commands/reports';
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { errorBodyOf, runCommand } from '../../../lib/api.ts';
import { inNewTab } from '../../../lib/in-new-tab.ts';

/** The tax papers of a landlord and year as one archive, kept as a document of theirs. */
export function TaxPackButton({ landlord, year }: { landlord: string; year: number }) {
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      await inNewTab(async () => {
        const { path, missing } = await runCommand(printTaxPack, { landlord, year });
        if (missing > 0)
          notifications.show({
            message:
              missing === 1
                ? 'Una factura no tiene archivo: la lista de facturas dice cuál.'
                : `${missing} facturas no tienen archivo: la lista de facturas dice cuáles.`,
            autoClose: 8000,
          });
        return path;
      });
    } catch (error) {
      notifications.show({ color: 'red', message: errorBodyOf(error).message, autoClose: 8000 });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileZip size={16} />}
      loading={isBusy}
      onClick={() => void make()}
    >
      Paquete fiscal
    </Button>
  );
}
