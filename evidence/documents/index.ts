export { type DocumentForm, documentForms, noDocuments, renderDocuments } from './render-documents';
