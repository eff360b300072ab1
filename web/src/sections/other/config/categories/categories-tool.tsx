import { Table } from '@mantine/core';
import { type ChoiceSet, choiceLabel } from '@llavero/proto/fields/choices';
import { chronologyCategories, chronologySubcategories } from '@llavero/proto/records/choices/chronology';
import { documentCategories, documentTypes, visibilityRoles } from '@llavero/proto/records/choices/documents';
import { providerCategories } from '@llavero/proto/records/choices/finance';
import type { ReactNode } from 'react';
import classes from '../config.module.css';

/** Categorías: what chronology entries, documents and suppliers are filed under (C §3.4, F §3, NAV-03). */
export default function CategoriesTool() {
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        Con ellas se ordenan la cronología, los documentos y los proveedores. Son las mismas en todas las
        pantallas.
      </p>
      <Categories
        title="Cronología"
        set={chronologyCategories}
        heading="Subcategorías"
        content={(category) =>
          chronologySubcategories.values
            .filter((code) => chronologySubcategories.options[code].category === category)
            .map((code) => <li key={code}>{choiceLabel(chronologySubcategories, code)}</li>)
        }
      />
      <Categories
        title="Documentos"
        set={documentCategories}
        heading="Tipos, y quién los ve"
        content={(category) =>
          documentTypes.values
            .filter((code) => documentTypes.options[code].categories.some((one) => one === category))
            .map((code) => {
              const seenBy = documentTypes.options[code].visibility.map((role) =>
                choiceLabel(visibilityRoles, role),
              );
              return (
                <li key={code}>
                  {choiceLabel(documentTypes, code)}
                  {seenBy.length > 0 && <span className={classes.code}> {seenBy.join(', ')}</span>}
                </li>
              );
            })
        }
      />
      <Categories title="Proveedores" set={providerCategories} />
    </div>
  );
}

interface Props {
  title: string;
  set: ChoiceSet;
  heading?: string;
  /** Items of a list. */
  content?: (category: string) => ReactNode;
}

function Categories({ title, set, heading, content }: Props) {
  return (
    <section className={classes.recent} aria-label={title}>
      <h2>{title}</h2>
      <Table verticalSpacing={6} aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={160}>Categoría</Table.Th>
            {heading && <Table.Th>{heading}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {set.values.map((category) => (
            <Table.Tr key={category}>
              <Table.Td valign="top">{choiceLabel(set, category)}</Table.Td>
              {content && (
                <Table.Td>
                  <ul className={classes.chips} data-separated>
                    {content(category)}
                  </ul>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
