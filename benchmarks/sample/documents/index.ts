export { documentsVersion, generateDocuments } from './generate-documents';
export type { DocumentsContext, DocumentsRow, DocumentsType } from './row';
