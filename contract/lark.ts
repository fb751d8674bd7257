/** The outlines of the lark, on 32 pixels, which app/styles/icons.svg and public/favicon.svg have, too. */
export const larkBody =
  "M1.5 28.6 9 19.4C9.6 13 11.8 8.3 15.6 6.2L13 2.2c3 .1 5.2 1 6.7 2.7 3.3-.4 5.9 1.1 7.1 3.9l4.2 1.7-4.3 2.3C26.9 20.6 22 26.5 14.3 26.5c-2.3 0-4.4-.2-5.7.1-2.4.5-4.6 1.2-7.1 2z";
export const larkWing = "M13.2 13.5c0-.8.8-1.3 1.5-.9l7.4 4.2c.7.4.7 1.3 0 1.7l-7.4 4.3c-.7.4-1.5-.1-1.5-.9z";
