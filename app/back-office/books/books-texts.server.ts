import { dictionary } from "#app/staff-ui/page/dictionary.server.ts";

export const booksTexts = dictionary<typeof import("../texts/fr/books.json")>("back-office", "books");
export type BooksTexts = ReturnType<typeof booksTexts>;
