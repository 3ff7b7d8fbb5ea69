import { titledStatements } from '../../statements';
import { html } from '../safe-html';
import type { SectionMaker } from './page-section';

const id = 'statements';
const title = 'Artifact statements';

/** What each experiment showed to whom, as a paper should print it. */
export const statementsSection: SectionMaker = ({ report }) => {
  const statements = titledStatements(report);
  if (statements.length === 0) return [];
  const markup = html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${statements.map(
      (statement) =>
        html`<h3>${statement.title}</h3>
          <p>${statement.text}</p>`,
    )}
  </section>`;
  return [{ id, title, markup }];
};
