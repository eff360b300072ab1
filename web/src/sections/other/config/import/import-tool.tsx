import { Button } from '@mantine/core';
import { definitionOf } from '@llavero/proto/records/registry';
import { EmptyState } from '../../../../components/states/empty-state.tsx';
import { openWizard } from '../../../../components/wizard/open-wizard.ts';
import { mayDo } from '../../../../lib/permissions.ts';
import { useSession } from '../../../../lib/session.tsx';
import classes from '../config.module.css';
import { offeredCollections } from './import-fields.ts';
import { RecentImports } from './recent-imports.tsx';

/** Importar datos: which records, and the imports of the last days. */
export default function ImportTool() {
  const { role } = useSession();
  const offered = offeredCollections(
    (definition) => mayDo(definition, role, 'create') && mayDo(definition, role, 'update'),
  );
  if (offered.length === 0)
    return <EmptyState title="Nada que hacer aquí" text="Su perfil no permite cambiar datos en bloque." />;
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        Crea o actualiza fichas desde un libro de Excel o un CSV: se comprueba antes y se puede deshacer
        después.
      </p>
      <div className={classes.kinds}>
        {offered.map((collection) => (
          <Button
            key={collection}
            variant="default"
            onClick={() => openWizard('recordImport', { collection })}
          >
            {definitionOf(collection).label.many}
          </Button>
        ))}
      </div>
      <RecentImports collections={offered} />
    </div>
  );
}
