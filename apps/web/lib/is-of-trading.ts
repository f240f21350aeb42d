/** The screens that show the account's figures at the bottom edge; elsewhere the top bar has them. */
export const isOfTrading = (pathname: string): boolean => /^\/main\/(?:trading|positions)(?:\/|$)/.test(pathname);
