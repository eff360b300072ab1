import { importRulesOf } from '@llavero/proto/imports/rules';
import { ActionIcon } from '@mantine/core';
import { IconFileImport, IconListCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { openWizard } from '../wizard/open-wizard.ts';
import { ColumnChooser, type ColumnsProps } from './column-chooser.tsx';
import { ExportButton, type ExportProps } from './export-button.tsx';
import { SavedViews } from './saved-views.tsx';

interface ToolsProps extends ColumnsProps, ExportProps {
  /** Menu path. */
  path: string;
  /** The collection into which files are imported here; absent where the role may not. */
  imports: string | undefined;
  /** Gives the cards their boxes; absent where rows have them or nothing could be done with the selection. */
  onPick: (() => void) | undefined;
}

/** Selection (of cards), saved views, columns (of a table), import and export: icons of the list's head. */
export const ListTools = memo(function ListTools(props: ToolsProps) {
  const { path, imports, onPick, all, arrangement, onArrange, ...exported } = props;
  return (
    <>
      {onPick && (
        <ActionIcon data-hint="Seleccionar" data-hint-side="bottom" aria-label="Seleccionar" onClick={onPick}>
          <IconListCheck size={18} stroke={1.6} />
        </ActionIcon>
      )}
      <SavedViews path={path} />
      {all.length > 0 && <ColumnChooser all={all} arrangement={arrangement} onArrange={onArrange} />}
      {imports !== undefined && importRulesOf(imports) && (
        <ActionIcon
          data-hint="Importar"
          data-hint-side="bottom"
          aria-label="Importar"
          onClick={() => openWizard('recordImport', { collection: imports, from: path })}
        >
          <IconFileImport size={18} stroke={1.6} />
        </ActionIcon>
      )}
      <ExportButton {...exported} />
    </>
  );
});
