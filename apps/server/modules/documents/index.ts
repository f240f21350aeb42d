export { type DocumentFault, judgeApart } from "./apart.ts";
export type { DocumentKind } from "./judge/verdict.ts";
