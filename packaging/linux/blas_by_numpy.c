/* The linear algebra that OpenCV is linked against, done by the library that numpy brings.

Both wheels carry an OpenBLAS of their own, of 39 and 25 MB. This small library takes the place of OpenCV's: it has the functions
that OpenCV uses, and hands each call to numpy's, whose names begin with scipy_ and whose whole numbers have 64 bits. */

#include <stdint.h>
#include <stdlib.h>

typedef int64_t wide;

static wide smaller(const int *a, const int *b) { return *a < *b ? *a : *b; }

static void narrow(const wide *from, int *to, wide count) {
    for (wide at = 0; at < count; at++) to[at] = (int)from[at];
}

/* -- products of matrices */

#define PRODUCT(letter, number)                                                                                            \
    void scipy_cblas_##letter##gemm64_(int, int, int, wide, wide, wide, number, const void *, wide, const void *, wide,    \
                                       number, void *, wide);                                                              \
    void cblas_##letter##gemm(int order, int ta, int tb, int m, int n, int k, number alpha, const void *a, int lda,        \
                              const void *b, int ldb, number beta, void *c, int ldc) {                                     \
        scipy_cblas_##letter##gemm64_(order, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);                        \
    }

PRODUCT(s, float)
PRODUCT(d, double)
PRODUCT(c, const void *)
PRODUCT(z, const void *)

/* -- what is solved and taken apart; TAKES declares the function that does the work */

#define TAKES(name, ...) void scipy_##name##_64_(__VA_ARGS__)

#define SOLVERS(letter, number)                                                                                            \
    TAKES(letter##gels, const char *, wide *, wide *, wide *, number *, wide *, number *, wide *, number *, wide *, wide *); \
    void letter##gels_(const char *trans, int *m, int *n, int *nrhs, number *a, int *lda, number *b, int *ldb,             \
                       number *work, int *lwork, int *info) {                                                              \
        wide m_ = *m, n_ = *n, nrhs_ = *nrhs, lda_ = *lda, ldb_ = *ldb, lwork_ = *lwork, info_ = 0;                        \
        scipy_##letter##gels_64_(trans, &m_, &n_, &nrhs_, a, &lda_, b, &ldb_, work, &lwork_, &info_);                      \
        *info = (int)info_;                                                                                                \
    }                                                                                                                      \
    TAKES(letter##geqrf, wide *, wide *, number *, wide *, number *, number *, wide *, wide *);                            \
    void letter##geqrf_(int *m, int *n, number *a, int *lda, number *tau, number *work, int *lwork, int *info) {           \
        wide m_ = *m, n_ = *n, lda_ = *lda, lwork_ = *lwork, info_ = 0;                                                    \
        scipy_##letter##geqrf_64_(&m_, &n_, a, &lda_, tau, work, &lwork_, &info_);                                         \
        *info = (int)info_;                                                                                                \
    }                                                                                                                      \
    TAKES(letter##gesdd, const char *, wide *, wide *, number *, wide *, number *, number *, wide *, number *, wide *,     \
          number *, wide *, wide *, wide *);                                                                               \
    void letter##gesdd_(const char *jobz, int *m, int *n, number *a, int *lda, number *s, number *u, int *ldu, number *vt, \
                        int *ldvt, number *work, int *lwork, int *iwork, int *info) {                                      \
        wide m_ = *m, n_ = *n, lda_ = *lda, ldu_ = *ldu, ldvt_ = *ldvt, lwork_ = *lwork, info_ = 0;                        \
        wide *room = malloc(sizeof(wide) * (size_t)(8 * smaller(m, n) + 1));                                               \
        (void)iwork;                                                                                                       \
        if (room == NULL) {                                                                                                \
            *info = -13;                                                                                                   \
            return;                                                                                                        \
        }                                                                                                                  \
        scipy_##letter##gesdd_64_(jobz, &m_, &n_, a, &lda_, s, u, &ldu_, vt, &ldvt_, work, &lwork_, room, &info_);         \
        free(room);                                                                                                        \
        *info = (int)info_;                                                                                                \
    }                                                                                                                      \
    TAKES(letter##gesv, wide *, wide *, number *, wide *, wide *, number *, wide *, wide *);                               \
    void letter##gesv_(int *n, int *nrhs, number *a, int *lda, int *ipiv, number *b, int *ldb, int *info) {                \
        wide n_ = *n, nrhs_ = *nrhs, lda_ = *lda, ldb_ = *ldb, info_ = 0;                                                  \
        wide *pivots = calloc((size_t)n_ + 1, sizeof(wide));                                                               \
        if (pivots == NULL) {                                                                                              \
            *info = -5;                                                                                                    \
            return;                                                                                                        \
        }                                                                                                                  \
        scipy_##letter##gesv_64_(&n_, &nrhs_, a, &lda_, pivots, b, &ldb_, &info_);                                         \
        narrow(pivots, ipiv, n_);                                                                                          \
        free(pivots);                                                                                                      \
        *info = (int)info_;                                                                                                \
    }                                                                                                                      \
    TAKES(letter##getrf, wide *, wide *, number *, wide *, wide *, wide *);                                                \
    void letter##getrf_(int *m, int *n, number *a, int *lda, int *ipiv, int *info) {                                       \
        wide m_ = *m, n_ = *n, lda_ = *lda, info_ = 0;                                                                     \
        wide *pivots = calloc((size_t)smaller(m, n) + 1, sizeof(wide));                                                    \
        if (pivots == NULL) {                                                                                              \
            *info = -5;                                                                                                    \
            return;                                                                                                        \
        }                                                                                                                  \
        scipy_##letter##getrf_64_(&m_, &n_, a, &lda_, pivots, &info_);                                                     \
        narrow(pivots, ipiv, smaller(m, n));                                                                               \
        free(pivots);                                                                                                      \
        *info = (int)info_;                                                                                                \
    }                                                                                                                      \
    TAKES(letter##posv, const char *, wide *, wide *, number *, wide *, number *, wide *, wide *);                         \
    void letter##posv_(const char *uplo, int *n, int *nrhs, number *a, int *lda, number *b, int *ldb, int *info) {         \
        wide n_ = *n, nrhs_ = *nrhs, lda_ = *lda, ldb_ = *ldb, info_ = 0;                                                  \
        scipy_##letter##posv_64_(uplo, &n_, &nrhs_, a, &lda_, b, &ldb_, &info_);                                           \
        *info = (int)info_;                                                                                                \
    }                                                                                                                      \
    TAKES(letter##potrf, const char *, wide *, number *, wide *, wide *);                                                  \
    void letter##potrf_(const char *uplo, int *n, number *a, int *lda, int *info) {                                        \
        wide n_ = *n, lda_ = *lda, info_ = 0;                                                                              \
        scipy_##letter##potrf_64_(uplo, &n_, a, &lda_, &info_);                                                            \
        *info = (int)info_;                                                                                                \
    }

SOLVERS(s, float)
SOLVERS(d, double)

TAKES(dgeev, const char *, const char *, wide *, double *, wide *, double *, double *, double *, wide *, double *, wide *,
      double *, wide *, wide *);
void dgeev_(const char *jobvl, const char *jobvr, int *n, double *a, int *lda, double *wr, double *wi, double *vl, int *ldvl,
            double *vr, int *ldvr, double *work, int *lwork, int *info) {
    wide n_ = *n, lda_ = *lda, ldvl_ = *ldvl, ldvr_ = *ldvr, lwork_ = *lwork, info_ = 0;
    scipy_dgeev_64_(jobvl, jobvr, &n_, a, &lda_, wr, wi, vl, &ldvl_, vr, &ldvr_, work, &lwork_, &info_);
    *info = (int)info_;
}
