export { convertApart, type DocumentFault, judgeApart, previewApart, TooComplex, workApart } from "./apart.ts";
export type { CheckedFile } from "./files/check-file.ts";
export { Gate } from "./files/gate.ts";
export { LINK_LIFE_MS, Links } from "./files/links.ts";
export { contentDisposition } from "./files/names.ts";
export { picturePreview } from "./files/picture-preview.ts";
export { openReceived, type ReceiveParts } from "./files/receive.ts";
export { DOCUMENTS, type DocumentKind } from "./judge/verdict.ts";
