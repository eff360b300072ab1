import { bill } from '@llavero/proto/records/finance/bill';
import { DocumentFiles } from '../../../components/files/document-files.tsx';
import { queryClient } from '../../../lib/app-query.ts';
import { mayDo } from '../../../lib/permissions.ts';
import { changeRecord, refreshCollection, type RowOf } from '../../../lib/records.ts';
import { useSession } from '../../../lib/session.tsx';

type Bill = RowOf<typeof bill>;

/** The paper of a bill: the scan or PDF that came from the supplier. */
export function BillDocuments({ record }: { record: Bill }) {
  const { role } = useSession();
  const { id, contract, mandate, units, number } = record;
  const attach = async (document: string) => {
    await changeRecord<Bill>('bill', id, ({ documents }) => ({
      documents: [...(documents ?? []), document],
    }));
    refreshCollection(queryClient, 'bill', id);
  };
  return (
    <div style={{ padding: '16px 24px 24px' }}>
      <DocumentFiles
        target={{ collection: 'bill', record: id }}
        filter={{ id: { $in: record.documents ?? [] } }}
        fields={{
          name: `Factura ${number ?? ''}`.trim(),
          contract: contract ?? null,
          mandate: mandate ?? null,
          places: units ?? [],
        }}
        type="OTHER_BILLS"
        editable={mayDo(bill, role, 'update')}
        onFiled={attach}
      />
    </div>
  );
}
