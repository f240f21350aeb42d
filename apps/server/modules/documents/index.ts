export { type DocumentFault, judgeApart, previewApart } from "./apart.ts";
export { DOCUMENTS, type DocumentKind } from "./judge/verdict.ts";
